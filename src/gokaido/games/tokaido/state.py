"""The state of a game of Tokaido."""

from gokaido.engine.chance import Piles
from gokaido.engine.record import grid, number, row
from gokaido.engine.rule import Names

from .material import (
    DECKS,
    FAMILIES,
    FEATS,
    KINDS,
    LAID_OUT,
    MOST_CARDS,
    PEOPLE,
    SEATS,
    SOUVENIRS,
    SPRINGS,
    Deck,
    Meal,
    Who,
)

OFFER = 6  # meals on offer at most
TODO = 8  # things still to do at a stop, at most


class Phase(Names):
    """What the actor decides."""

    TRAVELLER = 0  # which of two tiles to keep
    MOVE = 1
    BUY = 2  # souvenirs laid out in a village
    GIVE = 3  # to the temple
    KEEP = 4  # which of two encounters
    GUIDE = 5  # a panorama, or none
    SKETCH = 6  # a panorama
    FREE_MEAL = 7
    MEAL = 8
    OVER = 9
    BUSY = 10  # nobody decides: rules go on


class Task(Names):
    """What can be still to do at a stop; kinds of stops have the numbers of `Stop`."""

    PADDY = 0
    MOUNTAIN = 1
    SEA = 2
    VILLAGE = 3
    FARM = 4
    HOT_SPRING = 5
    TEMPLE = 6
    ENCOUNTER = 7  # draw and apply one, at a station or by a power
    INN = 8  # arrive: powers and a meal
    SKETCH = 9
    FREE_MEAL = 10
    MEAL = 11
    CLOSE_INN = 12  # clear the offer once all have arrived


class Act(Names):
    """The first id of each block of action ids."""

    MOVE = 0  # + place
    BUY = 55  # + mask of the souvenirs laid out - 1
    GIVE = 62  # + coins - 1
    PANORAMA = 65  # + kind
    KEEP = 68  # + person
    EAT = 75  # + dish
    TAKE = 89
    REFUSE = 90
    PASS = 91
    TRAVELLER = 92  # + traveller
    COUNT = 102


class Kind(Names):
    """What can happen, to a seat or to the neutral traveller. An event whose source is not -1 scores its amount."""

    DEALT = 0  # a tile, secretly
    CHOSE = 1  # what: traveller, amount: coins
    QUEUED = 2  # what: place in the queue of departure, amount: coins then
    MOVED = 3  # what: place, amount: who moved it
    COINS = 4  # amount got, what: stop or -1 for a power
    LAID_OUT = 5  # what: souvenir
    PAID = 6  # amount, what: kind of stop
    SOUVENIR = 7
    SECTION = 8  # what: panorama
    BATHED = 9  # what: hot spring card
    GAVE = 10  # what: 1 if the bank pays
    DREW_TWO = 11  # encounters, what: one of them, secretly
    MET = 12  # what: person
    POINTS = 13  # what: person, or -1 for a power
    UNDER = 14  # a card goes under a pile, what: card, secretly; amount: pile
    OFFERED = 15  # amount: meals on offer
    FREE_MEAL = 16  # what: dish, secretly
    REFUSED = 17  # what: dish, secretly
    ATE = 18
    PASSED = 19  # what: phase
    DISCARDED = 20  # the neutral traveller takes a meal away, unseen
    ACHIEVED = 21  # what: feat
    RANKED = 22  # what: rank among donors, amount: points (for the neutral traveller 0)
    OVER = 23


class Source(Names):
    """Where points come from."""

    PADDY = 0
    MOUNTAIN = 1
    SEA = 2
    SOUVENIRS = 3
    MEALS = 4
    HOT_SPRINGS = 5
    TEMPLE_COINS = 6
    TEMPLE_RANK = 7
    ENCOUNTERS = 8
    ACHIEVEMENTS = 9
    POWERS = 10


NO_SOURCE = -1
SOURCES, PHASES = len(Source), len(Phase)


class State(Piles):
    """One game. Seats are players; with two of them traveller 2 is the neutral one.

    A traveller stands at a place of the road and in a lane there: 0 on the road, higher ones behind.
    Traces say who knows a hidden card (see knowledge.py).
    """

    initiation = number()
    return_trip = number()
    gastronomy = number()
    preparation = number()

    phase = number(of=Phase)
    turn = number()  # the traveller that moves or acts at its stop
    n_todo = number()
    todo = row(TODO, of=Task)

    tile = grid(SEATS, 2, of=Who)  # dealt; -1 when the choices are made
    traveller = row(SEATS, of=Who)
    at = row(SEATS)
    lane = row(SEATS)
    coins = row(SEATS)
    temple = row(SEATS)
    points = grid(SEATS, SOURCES)
    panorama = grid(SEATS, KINDS)
    owner = row(SOUVENIRS)  # -1 for nobody
    family = grid(SEATS, FAMILIES)
    eaten = row(SEATS, of=Meal, many=True)
    met = grid(SEATS, PEOPLE)
    springs = grid(SEATS, SPRINGS)
    holders = row(FEATS)  # of each achievement, as a bit mask of seats

    pile = grid(DECKS, MOST_CARDS)
    pile_top = row(DECKS)
    pile_left = row(DECKS)
    trace = grid(DECKS, MOST_CARDS)
    batch = number()  # the last number given to cards that went under a pile together

    n_offer = number()
    offer = row(OFFER, of=Meal)
    offer_trace = row(OFFER)
    offer_seen = number()  # bit mask of seats

    n_hand = number()
    hand_pile = number(of=Deck)
    hand = row(LAID_OUT)  # souvenirs laid out, two encounters, or a free meal
    hand_trace = row(LAID_OUT)

    events = grid(96, 6)
