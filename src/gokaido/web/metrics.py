"""What Prometheus may ask."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # processor time, memory, open files
MOVES = Counter("gokaido_moves", "Moves played.", ["game"], registry=REGISTRY)
HOT = Gauge("gokaido_hot_tables", "Tables in memory.", registry=REGISTRY)
BYTES = Gauge("gokaido_table_bytes", "Memory that tables take, as they are weighed.", registry=REGISTRY)
STREAMS = Gauge("gokaido_streams", "Open event streams.", registry=REGISTRY)
SENT = Counter("gokaido_stream_updates", "Updates sent to open streams.", registry=REGISTRY)
REFUSALS = Counter("gokaido_refusals", "Requests refused, by reason.", ["reason"], registry=REGISTRY)
THINKING = Histogram("gokaido_bot_seconds", "Time a bot took to choose.", ["game"], registry=REGISTRY)
REQUESTS = Histogram(
    "gokaido_request_seconds", "Time to answer a request.", ["method", "route", "status"], registry=REGISTRY
)
