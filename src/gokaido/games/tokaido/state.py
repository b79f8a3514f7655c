"""The state of a game of Tokaido."""

from gokaido.engine.compile.rule import Names
from gokaido.engine.state.chance import Piles
from gokaido.engine.state.record import grid, number, row

from .material.base import (
    DECKS,
    FEATS,
    HAND,
    KINDS,
    MOST_CARDS,
    PEOPLE,
    SEATS,
    SETS,
    SOUVENIRS,
    SPRINGS,
    TILES,
    Deck,
    Meal,
    Person,
    Who,
)
from .material.expansions import SECRETS, Calligraphy, Legend, Secret

OFFER = 8  # meals on offer at most
TODO = 12  # things still to do at a stop, at most


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
    OPTIONS = 11  # what to do at a stop with Crossroads
    AMULET = 12  # which amulet to buy, looking at the stock
    CALLIGRAPHY = 13  # which calligraphy to buy, or none
    BUY_FIVE = 14  # souvenirs and a legendary object laid out by Rakuren
    STAKE = 15  # Jirocho: a coin on the die?
    REROLL = 16  # Iyasaka: let the die stand or roll again
    FEE = 17  # pay one of the new encounters?
    VITALITY = 18  # another turn?
    LUCK = 19  # good luck: a coin for a random amulet before leaving?
    EXTRA_MEAL = 20  # Kidzuna: the meal turned up
    BENEFIT = 21  # what a festival offers before the action of the stop
    GION = 22  # whom to meet, of all in the pile
    FESTIVAL = 23  # which of two
    OBON = 24  # a gift to the temple, or none
    TSUKIMI = 25  # which calligraphy to lay open
    LEAVE = 26  # Mutsumi: leave the inn first?


class Tiles(Names):
    """How travellers are chosen."""

    TWO = 0
    THREE = 1
    FREE = 2


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
    OPTIONS = 13  # choose what to do at the stop
    MEET = 14  # an encounter, once Umegae has her gain
    BENEFIT = 15  # what a festival offers first
    AMULET = 16
    CALLIGRAPHY = 17
    VITALITY = 18
    STAKE = 19
    EXTRA_MEAL = 20
    FESTIVAL = 21  # the first to arrive chooses one
    FIREWORKS = 22  # one more festival, drawn
    OBON = 23
    SET_OUT = 24  # leave the inn


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
    KEEP_NEW = 124  # + person - the first of the new encounters
    VISIT = 128  # what the stop offers without Crossroads (temples: GIVE)
    TREE = 129  # a cherry tree
    BATH = 130  # a bathhouse
    STAKE = 131  # coins on the die
    AMULET = 132  # buy an amulet: look at the stock (good luck: a random one)
    CALLIGRAPHY = 133  # look at the stock, to buy one
    LAY_FIVE = 134  # Rakuren's way to shop
    CHOOSE = 135  # Gion: look through the pile
    LEGEND = 136  # + legendary object
    PICK = 142  # + secret card: an amulet or a calligraphy of the stock
    USE = 154  # + amulet
    ROLL = 160  # Iyasaka rolls again
    PAY = 161  # an encounter
    ACCEPT = 162  # a festival's benefit; Mutsumi leaves first
    FESTIVAL = 163  # + festival
    BUY_FIVE = 183  # + mask of the souvenirs laid out, 16 for the legendary object, - 1
    COUNT = 214


class Kind(Names):
    """What can happen, to a seat or to the neutral traveller. An event whose source is not -1 scores its amount."""

    DEALT = 0  # a tile, secretly
    CHOSE = 1  # what: traveller, amount: coins
    QUEUED = 2  # what: place in the queue of departure, amount: coins then
    MOVED = 3  # what: place, amount: who moved it
    COINS = 4  # amount got, what: stop, a reason (see BY_TRAVELLER) or -1
    LAID_OUT = 5  # what: souvenir
    PAID = 6  # amount, what: kind of stop
    SOUVENIR = 7
    SECTION = 8  # what: panorama
    BATHED = 9  # what: hot spring card
    GAVE = 10  # what: 0 a gift, 1 if the bank pays, 2 a price (Devotion)
    DREW_TWO = 11  # encounters, what: one of them, secretly
    MET = 12  # what: person
    POINTS = 13  # what: person, or a reason (see BY_TRAVELLER)
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
    TREE = 24  # a cherry tree; its coin comes as COINS
    BATHHOUSE = 25
    ROLLED = 26  # what: face of the die, amount: stake (0 without one)
    LEGEND = 27  # what: legendary object gained, amount: its points
    LEGEND_GREW = 28  # what: shodo or emaki, amount: points for another card gained
    SECRET = 29  # an amulet or calligraphy gained, what: secret card, secretly; amount: its stock
    USED = 30  # what: amulet, back in the stock
    CALLIGRAPHY = 31  # scored at the end, what: secret card; amount: points
    DOLL = 32  # what: 0 doll, 1 carp
    TWO_FESTIVALS = 33  # drawn, what: one of them, secretly
    FESTIVAL = 34  # revealed, what: festival
    FESTIVAL_POINTS = 35  # what: festival
    SHARED = 36  # a calligraphy laid open for all, what: secret card
    TOOK = 37  # coins from another traveller, what: from whom (-1: the bank), amount
    TURNED_UP = 38  # a meal for Kidzuna (or drawn by the chef), what: dish
    LOOKED = 39  # through the encounters, or at a stock: what: stop
    ANOTHER_TURN = 40  # by Vitality
    LEFT_FIRST = 41  # Mutsumi
    LAID_LEGEND = 42  # what: legendary object laid out for Rakuren
    CARD_TYPES = 43  # Suseri, what: types, amount: points
    COUNTED_TWICE = 44  # Marihito's calligraphy scores again, what: secret card; amount: points


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
    CHERRY_TREES = 11
    BATHHOUSES = 12
    LEGENDS = 13
    CALLIGRAPHIES = 14
    FESTIVALS = 15


NO_SOURCE = -1
BY_TRAVELLER, BY_FESTIVAL = 100, 200  # in events: + whose power, + which festival brings it
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
    crossroads = number()
    matsuri = number()
    scarcity = number()
    good_luck = number()
    new_encounters = number()
    tiles = number()  # 0: two dealt, 1: three, 2: free choice

    phase = number(of=Phase)
    turn = number()  # the traveller that moves or acts at its stop
    n_todo = number()
    todo = row(TODO, of=Task)

    tile = grid(SEATS, TILES, of=Who)  # dealt; -1 when the choices are made
    traveller = row(SEATS, of=Who)
    at = row(SEATS)
    lane = row(SEATS)
    coins = row(SEATS)
    temple = row(SEATS)
    points = grid(SEATS, SOURCES)
    panorama = grid(SEATS, KINDS)
    owner = row(SOUVENIRS)  # -1 for nobody
    family = grid(SEATS, SETS)
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
    hand = row(HAND)  # souvenirs laid out, two encounters or festivals, or a free meal
    hand_trace = row(HAND)

    # Crossroads. Amulets and calligraphies are secret: masks hold the cards a viewer knows, counts are public.
    options = number()  # bit mask: what is still open at this stop (see options.py)
    blessing = number(of=Secret, many=True)  # amulets declared for the purchase being made
    fresh = number(of=Secret, many=True)  # amulets gained in this turn
    die = number()  # the roll that Iyasaka thinks about
    person = number(of=Person)  # the encounter that wants to be paid
    trees = row(SEATS)
    trees_left = number()
    baths = row(SEATS)
    baths_left = number()
    legends = row(SEATS, of=Legend, many=True)
    legends_left = number(of=Legend, many=True)
    secrets = row(SEATS, of=Secret, many=True)
    stock = number(of=Secret, many=True)
    n_secrets = grid(SEATS, 2)  # amulets, calligraphies
    n_stock = row(2)
    secret_known = row(SECRETS)  # who knows where each card lies, as a bit mask of seats (see stocks.py)
    dined = row(SEATS)  # the inns where a meal was acquired, as a bit mask

    # Matsuri
    lasting = number()  # festivals that last, as a bit mask (see festivals.py)
    shown_festivals = number(wide=True)  # all that were revealed, as a bit mask
    chooser = number()  # of the festival
    guest = number()  # the lane of the next to decide at a festival
    shared = number(of=Calligraphy)  # the calligraphy laid open; -1 without
    laid_legend = number(of=Legend)  # laid out for Rakuren; -1 without
    dolls = row(SEATS)  # dolls and carps

    events = grid(128, 6)
