"""The games behind the environments that researchers know: Gymnasium, PettingZoo, OpenSpiel.

gymnasium.make("gokaido/Dojo-v0", opponents="greedy")     # one seat against bots; see docs/envs
gokaido.envs.pettingzoo.env("tokaido", seats=4)           # every seat
gokaido.envs.openspiel.register()                         # pyspiel.load_game("gokaido_duo")
"""

from gokaido.engine.errors import add_sentences

VERSION = 0  # of the environments; raised when one behaves differently
add_sentences(__name__)
