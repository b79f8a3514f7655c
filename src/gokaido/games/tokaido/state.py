"""The state of a game of Tokaido."""

from gokaido.engine.compile.rule import Names, _Names, auto, block
from gokaido.engine.state.chance import Piles
from gokaido.engine.state.record import grid, number, row

from .material.base import (
    DECKS,
    DISHES,
    FEATS,
    FESTIVALS,
    FIRST_TRAVELLERS,
    HAND,
    INNS,
    KINDS,
    LAID_OUT,
    LAST,
    MOST_CARDS,
    MOST_TRAVELLERS,
    NEW_PEOPLE,
    OLD_PEOPLE,
    PEOPLE,
    PLACES,
    SEATS,
    SETS,
    SOUVENIRS,
    SPRINGS,
    TILES,
    Deck,
    Feat,
    Meal,
    Person,
    Stop,
    Who,
)
from .material.crossroads import IN_STOCK, SECRETS, Calligraphy, Legend, Secret
from .material.matsuri import FIRST_LASTING, Festival

OFFER = 8  # meals on offer at most
TODO = 12  # things still to do at a stop, at most
MOST_COINS = 999  # of an arranged position, in a purse or at the temple; nobody comes near it
MOST_BATCHES = 99  # of an arranged position; a game makes about as many
MOST_GIVEN = 3  # coins to a temple
_lasting = {word.upper(): k - FIRST_LASTING for word, k in Festival.numbers.items() if k >= FIRST_LASTING}
LastingFestival = _Names("LastingFestival", (Names,), _lasting)  # the bits of those that go on


class TokaidoPhase(Names):
    """What the actor decides."""

    TRAVELLER = auto()  # which of two tiles to keep
    MOVE = auto()
    BUY = auto()  # souvenirs laid out in a village
    GIVE = auto()  # to the temple
    KEEP = auto()  # which of two encounters
    GUIDE = auto()  # a panorama, or none
    SKETCH = auto()  # a panorama
    FREE_MEAL = auto()
    MEAL = auto()
    OVER = auto()
    BUSY = auto()  # nobody decides: rules go on
    OPTIONS = auto()  # what to do at a stop with Crossroads
    AMULET = auto()  # which amulet to buy, looking at the stock
    CALLIGRAPHY = auto()  # which calligraphy to buy, or none
    BUY_FIVE = auto()  # souvenirs and a legendary object laid out by Rakuren
    STAKE = auto()  # Jirocho: a coin on the die?
    REROLL = auto()  # Iyasaka: let the die stand or roll again
    FEE = auto()  # pay one of the new encounters?
    LUCK = 19  # good luck: a coin for a random amulet before leaving?
    EXTRA_MEAL = auto()  # Kidzuna: the meal turned up
    BENEFIT = auto()  # what a festival offers before the action of the stop
    GION = auto()  # whom to meet, of all in the pile
    FESTIVAL = auto()  # which of two
    OBON = auto()  # a gift to the temple, or none
    TSUKIMI = auto()  # which calligraphy to lay open
    LEAVE = auto()  # Mutsumi: leave the inn first?


class StopOption(Names):
    """The bits of what is open at a stop with Crossroads."""

    OLD = auto()  # what the station offers without Crossroads
    NEW = auto()
    ONE_DONE = auto()
    BOTH = auto()  # both may be done


class Tiles(Names):
    """How travellers are chosen."""

    TWO = auto()
    THREE = auto()
    FREE = auto()


class Task(Names):
    """What can be still to do at a stop; kinds of stops have the numbers of `Stop`."""

    PADDY = auto()
    MOUNTAIN = auto()
    SEA = auto()
    VILLAGE = auto()
    FARM = auto()
    HOT_SPRING = auto()
    TEMPLE = auto()
    ENCOUNTER = auto()  # draw and apply one, at a station or by a power
    INN = auto()  # arrive: powers and a meal
    SKETCH = auto()
    FREE_MEAL = auto()
    MEAL = auto()
    CLOSE_INN = auto()  # clear the offer once all have arrived
    OPTIONS = auto()  # choose what to do at the stop
    MEET = auto()  # an encounter, once Umegae has her gain
    BENEFIT = auto()  # what a festival offers first
    AMULET = auto()
    CALLIGRAPHY = auto()
    VITALITY = auto()
    STAKE = auto()
    EXTRA_MEAL = auto()
    FESTIVAL = auto()  # the first to arrive chooses one
    FIREWORKS = auto()  # one more festival, drawn
    OBON = auto()
    SET_OUT = auto()  # leave the inn


if any(Task.numbers[word] != number for word, number in Stop.numbers.items()):
    raise ValueError("what a stop brings has another number than the stop")


class TokaidoAct(Names):
    """Action ids in blocks, each named for its first; new ones come at the end, so that ids stay what they are."""

    MOVE = block(PLACES)  # + place
    BUY = block((1 << LAID_OUT) - 1)  # + mask of the souvenirs laid out - 1
    GIVE = block(MOST_GIVEN)  # + coins - 1
    PANORAMA = block(KINDS)  # + kind
    KEEP = block(OLD_PEOPLE)  # + person
    EAT = block(DISHES)  # + dish
    TAKE = block(1)
    REFUSE = block(1)
    PASS = block(1)
    TRAVELLER = block(FIRST_TRAVELLERS)  # + traveller
    KEEP_NEW = block(NEW_PEOPLE)  # + person - the first of the new encounters
    VISIT = block(1)  # what the stop offers without Crossroads (temples: GIVE)
    TREE = block(1)  # a cherry tree
    BATH = block(1)  # a bathhouse
    STAKE = block(1)  # coins on the die
    AMULET = block(1)  # buy an amulet: look at the stock (good luck: a random one)
    CALLIGRAPHY = block(1)  # look at the stock, to buy one
    LAY_FIVE = block(1)  # Rakuren's way to shop
    CHOOSE = block(1)  # Gion: look through the pile
    LEGEND = block(IN_STOCK)  # + legendary object
    PICK = block(SECRETS)  # + secret card: an amulet or a calligraphy of the stock
    USE = block(IN_STOCK)  # + amulet
    ROLL = block(1)  # Iyasaka rolls again
    PAY = block(1)  # an encounter
    ACCEPT = block(1)  # a festival's benefit; Mutsumi leaves first
    FESTIVAL = block(FESTIVALS)  # + festival
    BUY_FIVE = block((2 << HAND) - 1)  # + mask of the souvenirs laid out, 16 for the legendary object, - 1
    BUY_PLAIN = block((1 << LAID_OUT) - 1)  # the same as BUY, at the full price (Zen-emon with Devotion)
    TRAVELLER_NEW = block(MOST_TRAVELLERS - FIRST_TRAVELLERS)  # + traveller - FIRST_TRAVELLERS
    COUNT = block(0)


class TokaidoKind(Names):
    """What can happen, to a seat or to the neutral traveller. An event whose source is not -1 scores its amount."""

    DEALT = auto()  # a tile, secretly
    CHOSE = auto()  # what: traveller, amount: coins
    QUEUED = auto()  # what: place in the queue of departure, amount: coins then
    MOVED = auto()  # what: place, amount: who moved it
    COINS = auto()  # amount got, what: stop, a reason (see BY_TRAVELLER) or -1
    LAID_OUT = auto()  # what: souvenir
    PAID = auto()  # amount, what: kind of stop
    SOUVENIR = auto()
    SECTION = auto()  # what: panorama
    BATHED = auto()  # what: hot spring card
    GAVE = auto()  # what: 0 a gift, 1 if the bank pays, 2 a price (Devotion)
    DREW_TWO = auto()  # encounters, what: one of them, secretly
    MET = auto()  # what: person
    POINTS = auto()  # what: person, or a reason (see BY_TRAVELLER)
    UNDER = auto()  # a card goes under a pile, what: card, secretly; amount: pile
    OFFERED = auto()  # amount: meals on offer
    FREE_MEAL = auto()  # what: dish, secretly
    REFUSED = auto()  # what: dish, secretly
    ATE = auto()
    PASSED = auto()  # what: phase
    DISCARDED = auto()  # the neutral traveller takes a meal away, unseen
    ACHIEVED = auto()  # what: feat
    RANKED = auto()  # what: rank among donors, amount: points (for the neutral traveller 0)
    OVER = auto()
    TREE = auto()  # a cherry tree; its coin comes as COINS
    BATHHOUSE = auto()
    ROLLED = auto()  # what: face of the die, amount: stake (0 without one)
    LEGEND = auto()  # what: legendary object gained, amount: its points
    LEGEND_GREW = auto()  # what: shodo or emaki, amount: points for another card gained
    SECRET = auto()  # an amulet or calligraphy gained, what: secret card, secretly; amount: its stock
    USED = auto()  # what: amulet, back in the stock
    CALLIGRAPHY = auto()  # scored at the end, what: secret card; amount: points
    DOLL = auto()  # what: 0 doll, 1 carp
    TWO_FESTIVALS = auto()  # drawn, what: one of them, secretly
    FESTIVAL = auto()  # revealed, what: festival
    FESTIVAL_POINTS = auto()  # what: festival
    SHARED = auto()  # a calligraphy laid open for all, what: secret card
    TOOK = auto()  # coins from another traveller, what: from whom (-1: the bank), amount
    TURNED_UP = auto()  # a meal for Kidzuna (or drawn by the chef), what: dish
    LOOKED = auto()  # through the encounters, or at a stock: what: stop
    ANOTHER_TURN = auto()  # by Vitality
    LEFT_FIRST = auto()  # Mutsumi
    LAID_LEGEND = auto()  # what: legendary object laid out for Rakuren
    CARD_TYPES = auto()  # Suseri, what: types, amount: points
    COUNTED_TWICE = auto()  # Marihito's calligraphy scores again, what: secret card; amount: points
    STAKED = auto()  # amount, what: kind of stop


class TokaidoSource(Names):
    """Where points come from."""

    PADDY = auto()
    MOUNTAIN = auto()
    SEA = auto()
    SOUVENIRS = auto()
    MEALS = auto()
    HOT_SPRINGS = auto()
    TEMPLE_COINS = auto()
    TEMPLE_RANK = auto()
    ENCOUNTERS = auto()
    ACHIEVEMENTS = auto()
    POWERS = auto()
    CHERRY_TREES = auto()
    BATHHOUSES = auto()
    LEGENDS = auto()
    CALLIGRAPHIES = auto()
    FESTIVALS = auto()


class TokaidoLuck(Names):
    """What chance decides besides the order of the piles, as it is told (see positions/luck.py)."""

    DIE = auto()  # a face of the Fortune die, by its place
    DISCARDED = auto()  # which meal the neutral traveller takes away
    AMULET = auto()  # drawn unseen
    OBJECT = auto()  # the legendary object laid out for Rakuren
    DEPARTURE = auto()  # the lane of each traveller, that of the last seat first
    UNDER = block(DECKS)  # + pile: which card goes under it next


NO_SOURCE = -1
BY_TRAVELLER, BY_FESTIVAL = 100, 200  # in events: + whose power, + which festival brings it
SOURCES, PHASES = len(TokaidoSource), max(TokaidoPhase.words) + 1


class TokaidoState(Piles):
    """One game. Seats are players; with two of them traveller 2 is the neutral one.

    A traveller stands at a place of the road and in a lane there: 0 on the road, higher ones behind.
    Traces say who knows a hidden card (see rules/cards.py and knowledge/observe.py).
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

    phase = number(of=TokaidoPhase)
    turn = number(most=SEATS - 1)  # the traveller that moves or acts at its stop
    n_todo = number()
    todo = row(TODO, of=Task)

    tile = grid(SEATS, TILES, of=Who)  # dealt; -1 when the choices are made
    traveller = row(SEATS, of=Who)
    at = row(SEATS, most=LAST)
    lane = row(SEATS, most=SEATS - 1)
    coins = row(SEATS, most=MOST_COINS)
    temple = row(SEATS, most=MOST_COINS)
    points = grid(SEATS, SOURCES)
    panorama = grid(SEATS, KINDS)
    owner = row(SOUVENIRS)  # -1 for nobody
    family = grid(SEATS, SETS)
    eaten = row(SEATS, of=Meal, many=True)
    met = grid(SEATS, PEOPLE)
    springs = grid(SEATS, SPRINGS)
    holders = row(FEATS, by=Feat, many=True)  # of each achievement, as a bit mask of seats

    pile = grid(DECKS, MOST_CARDS)
    pile_top = row(DECKS)
    pile_left = row(DECKS)
    trace = grid(DECKS, MOST_CARDS, most=64 * (MOST_BATCHES + 1) - 1)
    batch = number(most=MOST_BATCHES)  # the last number given to cards that went under a pile together

    n_offer = number()
    offer = row(OFFER, of=Meal)
    offer_trace = row(OFFER)
    offer_seen = number(many=True)  # bit mask of seats

    n_hand = number()
    hand_pile = number(of=Deck)
    hand = row(HAND)  # souvenirs laid out, two encounters or festivals, or a free meal
    hand_trace = row(HAND)

    # Crossroads. Amulets and calligraphies are secret: masks hold the cards a viewer knows, counts are public.
    options = number(of=StopOption, many=True)  # what is still open at this stop (see stop_choice.py)
    declared = number(of=Secret, many=True)  # amulets declared for the purchase being made
    fresh = number(of=Secret, many=True)  # amulets gained in this turn
    again = number()  # 1 once Vitality is declared: another turn comes after the stop
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
    secret_known = row(SECRETS, by=Secret, many=True)  # who knows where each card lies (see stocks.py)
    dined = row(SEATS, many=True, most=(1 << len(INNS)) - 1)  # the inns where a meal was acquired, as a bit mask

    # Matsuri
    lasting = number(of=LastingFestival, many=True)  # festivals that last
    shown_festivals = number(of=Festival, wide=True, many=True)  # all that were revealed, as a bit mask
    chooser = number()  # of the festival
    next_lane = number()  # of the next to decide, at a festival or before leaving
    shared = number(of=Calligraphy)  # the calligraphy laid open; -1 without
    laid_legend = number(of=Legend)  # laid out for Rakuren; -1 without
    dolls = row(SEATS)  # dolls and carps

    events = grid(128, 6)
    beside_pile = (*Piles.beside_pile, "trace")
