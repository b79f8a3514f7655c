"""The web table: lobby, tables, replays, live updates, JSON API.

serve, settings   starting it; how it is run
app               everything put together
access/           who asks, and what is refused
tables/           tables in memory: playing, undoing, opening, bots, hints; pubsub/ between processes
sandbox/          what strangers send, replayed in processes that can be killed
views/            what one viewer is shown
routes/           the addresses
i18n/             sentences in English and French
"""

from gokaido.engine.errors import add_sentences

add_sentences(__name__)
