"""OpenSpiel: every game as a Python game of the library.

    from gokaido.envs import openspiel
    openspiel.register()
    game = pyspiel.load_game("gokaido_tokaido(players=3,matsuri=True)")

Chance is explicit and comes first: the only chance node deals the match, and everything that luck will do later is in
that deal, hidden from the players until it shows. There are `deals` deals, all alike; `seed` gives others, and
`evaluation` those that nobody learns from. `reward` is win, margin, rank or points. `version` is that of the
environments: a text that names another one is refused.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.many.rewards import reward_number
from gokaido.engine.options import Value
from gokaido.engine.registry import games
from gokaido.engine.state.chance import SEED_BITS
from gokaido.engine.state.record import Array

from . import VERSION
from .requirements import needed

needed("pyspiel", "An OpenSpiel game")

import pyspiel  # noqa: E402

PREFIX = "gokaido_"
DEALS = 1024
LONGEST = 5_000  # decisions; far more than any game takes
MEMORY = 128  # bits that tell apart what a player remembers
MOST_DEALS = 1 << 20
MOST_POINTS = 1_000.0  # far more than any game gives


class Moment:
    """A position of a match on its way; never changed, so that clones of a state share it."""

    __slots__ = ("action", "actor", "before", "legal", "memories", "record", "returns")

    def __init__(
        self, before: "Moment | None", action: int, record: Array, actor: int, legal: list[int], returns: list[float]
    ) -> None:
        self.before = before
        self.action = action
        self.record = record
        self.actor = actor
        self.legal = legal
        self.returns = returns
        self.memories: dict[int, bytes] = {}

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As a list of the way here: a chain would be too deep for pickle."""
        way, moment = [], self
        while True:
            way.append((moment.action, moment.record, moment.actor, moment.legal, moment.returns))
            if moment.before is None:
                return _walked, (way,)
            moment = moment.before

    def memory(self, fast: FastMatch, player: int) -> bytes:
        """A digest of all that a player has seen and done so far."""
        path: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and player not in moment.memories:
            path.append(moment)
            moment = moment.before
        known = b"" if moment is None else moment.memories[player]
        for moment in reversed(path):
            own = moment.before is not None and moment.before.actor == player
            fast.states[0] = moment.record[0]
            told = known + (b"%d" % moment.action if own else b"-") + fast.view_bytes(player)
            known = moment.memories[player] = hashlib.blake2b(told, digest_size=MEMORY // 8).digest()
        return known


def _walked(way: list[tuple[Any, ...]]) -> Moment | None:
    moment: Moment | None = None
    for parts in reversed(way):
        moment = Moment(moment, *parts)
    return moment


def game_type(game: Game, players: int, reward: str = "win") -> Any:
    """What OpenSpiel wants to know about a game before it is loaded."""
    parameters: dict[str, Value] = {"players": _usual(game), "seed": 0, "deals": DEALS, "version": VERSION}
    parameters |= {"reward": "win", "evaluation": False}
    parameters |= {o.name: _written(o.default) for o in game.rules.options}
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + game.key,
        long_name=game.names["en"],
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if _is_zero_sum(players, reward) else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.rules.seats),
        min_num_players=min(game.rules.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _is_zero_sum(players: int, reward: str) -> bool:
    """Do the rewards of all players always sum to 0?"""
    return (players > 1 and reward == "win") or (players == 2 and reward == "margin")


def _written(value: Value) -> Value:
    """OpenSpiel takes a word like `2` for a number; `is2` is a word."""
    return f"is{value}" if isinstance(value, str) and value.isdecimal() else value


def _read(value: Value) -> Value:
    plain = value.removeprefix("is") if isinstance(value, str) else ""
    return plain if plain.isdecimal() else value


def _usual(game: Game) -> int:
    """The most that can play, as in every environment."""
    return max(game.rules.seats)


class SpielGame(pyspiel.Game):
    """A game with its options, as OpenSpiel holds it."""

    game: Game  # put in by `register`

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.players = int(given.get("players", _usual(self.game)))
        self.deals = int(given.get("deals", DEALS))
        self.seed = int(given.get("seed", 0))
        version = int(given.get("version", VERSION))
        if version != VERSION:
            raise BadOption("env_version", known=VERSION, given=version)
        if not 1 <= self.deals <= MOST_DEALS:
            raise BadOption("env_deals", most=MOST_DEALS, given=self.deals)
        self.reward, self.evaluation = str(given.get("reward", "win")), bool(given.get("evaluation", False))
        numbers = {"reward": reward_number(self.reward)}
        most = 1.0 if self.reward in ("win", "rank") else MOST_POINTS
        options: dict[str, Any] = {o.name: _read(given[o.name]) for o in self.game.rules.options if o.name in given}
        self.fast = FastMatch(self.game, self.players, features=True, numbers=numbers, **options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.rules.actions,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            **({"utility_sum": 0.0} if _is_zero_sum(self.players, self.reward) else {}),
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.game, self.players, self.reward), info, given)

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """What a player sees now, or with perfect recall also what it remembers; None for what is not offered."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER and kind.public_info
        return Observer(self, kind) if own and not params else None

    def redealt(self, moment: Moment, player: int, seed: int) -> Moment:
        """A moment that looks the same to a player, with what it does not know dealt anew."""
        fast = self.fast
        fast.states[0] = moment.record[0]
        fast.frame.redeal_row(0, player, seed)
        record = fast.states.copy()
        out = [0] * self.game.rules.actions
        legal = sorted(out[: self.game.rules.legal(self.game.rules.state.from_row(record), out)])
        return Moment(moment.before, moment.action, record, moment.actor, legal, moment.returns)

    # ------------------------------------------------------------------ moments

    def deal(self, number: int) -> Moment:
        """The first decision of a deal."""
        return self._moment(None, number, self.fast.open(self.deal_seed(number)))

    def deal_seed(self, number: int) -> int:
        """The seed of a deal, as `gokaido.Match` takes it."""
        return self.seed * MOST_DEALS + number | self.evaluation << (SEED_BITS - 1)

    def after(self, moment: Moment, action: int) -> Moment:
        """The position after an action."""
        if action not in moment.legal:
            raise BadOption("env_illegal_now", given=action, legal=tuple(moment.legal))
        return self._moment(moment, action, self.fast.resume(moment.record, action))

    def _moment(self, before: Moment | None, action: int, n: int) -> Moment:
        fast = self.fast
        returns = fast.rewards[0, : self.players].tolist() if n == 0 else [0.0] * self.players
        return Moment(before, action, fast.states.copy(), fast.actor, sorted(fast.legal[:n]), returns)


class SpielState(pyspiel.State):
    """A position: before the deal, or a moment of a match."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment: Moment | None = None

    @property
    def _home(self) -> SpielGame:
        home: SpielGame = self.get_game()
        return home

    def current_player(self) -> int:
        """Chance before the deal, then the seat to act."""
        if self.moment is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.moment.actor if self.moment.legal else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Is the match over?"""
        return self.moment is not None and not self.moment.legal

    def _legal_actions(self, player: int) -> list[int]:
        assert self.moment is not None
        return self.moment.legal if player == self.moment.actor else []

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that looks the same to a player, with what it does not know dealt anew."""
        other: SpielState = self.clone()
        if self.moment is not None:
            other.moment = self._home.redealt(self.moment, player, int(sampler() * (1 << 60)))
        return other

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, equally likely."""
        deals = self._home.deals
        return [(k, 1.0 / deals) for k in range(deals)]

    def _apply_action(self, action: int) -> None:
        home = self._home
        self.moment = home.deal(action) if self.moment is None else home.after(self.moment, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.moment is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._home.game.text.notation(self.plain(), action)

    def returns(self) -> list[float]:
        """What each player won, by `reward`; 0 until the match is over."""
        return [0.0] * self._home.players if self.moment is None else self.moment.returns

    def scores(self) -> tuple[int, ...]:
        """The points of every side now."""
        return self._result()[0]

    def ranks(self) -> tuple[int, ...]:
        """The place of every side, from 0 up."""
        return self._result()[1]

    def _result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        sides = self._home.fast.sides
        out = [0] * (2 * sides)
        self._home.game.rules.result(self.plain(), out)
        return tuple(out[:sides]), tuple(out[sides:])

    def match_seed(self) -> int:
        """The seed of this match, as `gokaido.Match` takes it."""
        return self._home.deal_seed(self.history()[0])

    def plain(self, viewer: int | None = None) -> Any:
        """The position as a record: all of it, or what a viewer knows (-1: a spectator)."""
        assert self.moment is not None
        home = self._home
        if viewer is None:
            return home.game.rules.state.from_row(self.moment.record)
        home.fast.states[0] = self.moment.record[0]
        return home.fast.view_state(viewer)

    def __str__(self) -> str:
        """The actions so far."""
        return " ".join(map(str, self.history())) or "before the deal"


class Observer:
    """Features of a player as a tensor; with perfect recall also bits of what it remembers."""

    def __init__(self, home: SpielGame, kind: Any) -> None:
        self.home = home
        self.recall = kind.perfect_recall
        size = home.game.advice.n_features
        self.tensor = np.zeros(size + (MEMORY if self.recall else 0), np.float32)
        self.dict = {"features": self.tensor[:size]}
        if self.recall:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player knows of a state."""
        self.tensor.fill(0)
        if state.moment is None:
            return
        fast = self.home.fast
        fast.states[0] = state.moment.record[0]
        fast.look(player)
        self.dict["features"][:] = fast.vector
        if self.recall:
            memory = np.frombuffer(state.moment.memory(fast, player), np.uint8)
            self.dict["memory"][:] = np.unpackbits(memory)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player knows, as names and numbers; with perfect recall a digest of all that it has seen."""
        if state.moment is None:
            return f"player {player}, before the deal"
        if self.recall:
            return f"player {player}, {state.moment.memory(self.home.fast, player).hex()}"
        seen = json.dumps(state.plain(player).as_data(), ensure_ascii=False, separators=(",", ":"))
        return f"player {player}, {seen}"


_registered: dict[str, type[SpielGame]] = {}


def register() -> Sequence[str]:
    """Make every game known to OpenSpiel, once; returns the names to load them by."""
    for key, game in games().items():
        if key not in _registered:
            made = type(f"{key.capitalize()}Game", (SpielGame,), {"game": game, "__module__": __name__})
            globals()[made.__name__] = made  # so that it can be pickled
            pyspiel.register_game(game_type(game, _usual(game)), made)
            _registered[key] = made
    return [PREFIX + key for key in _registered]
