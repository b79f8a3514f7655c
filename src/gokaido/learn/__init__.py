"""Learning by self-play: every seat of many matches is the same network, which learns from what came of its decisions.

network     what is learnt: a policy, chances to win, points
tables      matches of all variants as tensors
rivals      networks that do not learn any more, in some matches
strays      random decisions, in some matches
selfplay    matches played by the network, and the buffer of its decisions
settings    the numbers of PPO
update      one improvement of the network by PPO
checkpoints what was learnt so far, and networks that are taken up again
learner     the loop: play, improve, checkpoints, curves, within a budget of time
export      a checkpoint as a small file of numbers that ships with the package
lookahead   decisions by what a network says of positions after actions
compare     two networks against each other, on the device on which they learn
gauntlet    networks against levels and older networks
"""
