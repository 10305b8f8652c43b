"""The routes of `routes.txt` as a routing table of SST Merlin: for each two routers a list of (weight, the routers on the way)."""
import pathlib


def table(graph):
    routes = {int(router): {int(router): [(1.0, [])]} for router in graph}
    for line in (pathlib.Path(__file__).parent / "routes.txt").read_text().splitlines():
        source, *hops = map(int, line.split())
        routes[source][hops[-1]] = [(1.0, hops)]
    return routes
