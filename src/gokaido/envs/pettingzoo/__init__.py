"""PettingZoo: every seat is an agent. `env()` takes turns (AEC); `parallel_env()` plays many matches at once.

from gokaido.envs import pettingzoo
env = pettingzoo.env("tokaido", seats=4, matsuri=True)
"""

from .aec import CheckedMatch, env, raw_env
from .parallel import ParallelMatches, parallel_env

__all__ = ["CheckedMatch", "ParallelMatches", "env", "parallel_env", "raw_env"]
