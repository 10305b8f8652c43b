"""Random requests that may take long: a verb, and networks of all families and sizes. Equal seeds draw equal requests."""
import math
import random

# A family by the number of nodes that it should have.
FAMILIES = {
    "ring": lambda r, n: f"ring({n})",
    "path": lambda r, n: f"path({n})",
    "torus": lambda r, n: f"torus({side(n, 2)},{side(n, 2) + r.randrange(3)})",
    "torus3": lambda r, n: f"torus({side(n, 3)},{side(n, 3)},{side(n, 3) + r.randrange(3)})",
    "mesh": lambda r, n: f"mesh({side(n, 2)},{side(n, 2) + r.randrange(3)})",
    "hypercube": lambda r, n: f"hypercube({max(2, round(math.log2(n)))})",
    "hamming": lambda r, n: f"hamming({side(n, 2)},2)",
    "ccc": lambda r, n: f"ccc({max(3, round(math.log2(max(8, n / math.log2(max(n, 8))))))})",
    "star": lambda r, n: f"star({next(k for k in range(3, 12) if math.factorial(k) >= min(n, 3_000_000))})",
    "rdn": lambda r, n: f"rdn(ring({max(3, round((n / 2) ** 0.5))}),1)",
    "rdn2": lambda r, n: f"rdn(ring({max(3, round((n / 8) ** 0.25))}),2)",
    "rsn": lambda r, n: f"rsn(torus({side(n, 4)},{side(n, 4)}),2)",
    "re": lambda r, n: f"re(ring(4),ring(3),{max(1, round(math.log(n / 3, 4)))})",
    "rcr": lambda r, n: f"rcr(2,{max(3, min(9, round(math.log2(n)) - 2))},1)",
    "hcn": lambda r, n: f"hcn({max(2, round(math.log2(n) / 2))})",
    "dual_cube": lambda r, n: f"dual_cube({max(2, round((math.log2(n) + 1) / 2))})",
    "dragonfly": lambda r, n: f"dragonfly({2 * balanced(n)},{balanced(n)},{balanced(n)})",
    "slim_fly": lambda r, n: f"slim_fly({min((5, 7, 11, 13, 17, 19, 23, 25, 27, 29, 37, 43, 53), key=lambda q: abs(2 * q * q - n))})",
    "fat_tree": lambda r, n: f"fat_tree({2 * max(2, round((n / 5) ** 0.5))})",
    "xgft": lambda r, n: f"xgft([{side(n, 2)},{side(n, 2)}],[1,{max(1, side(n, 2) // 2)}])",
    "jellyfish": lambda r, n: f"jellyfish({2 * (n // 2 + 8)},{r.choice((3, 6, 8, 12))},seed={r.randrange(9)})",
    "damaged": lambda r, n: f"damaged(torus({side(n, 2)},{side(n, 2)}),links={r.randrange(1, 9)})",
    "circulant": lambda r, n: f"circulant({n},[1,{max(2, round(n ** 0.5))}])",
    "product": lambda r, n: f"product(petersen,ring({max(3, n // 10)}))",
    "hosts": lambda r, n: f"hosts(torus({side(n, 2)},{side(n, 2)}),{r.choice((1, 2, 4))})",
    "dcell": lambda r, n: f"dcell({max(2, round(n ** 0.5))},1)",
    "polarfly": lambda r, n: f"polarfly({min((3, 5, 7, 11, 13, 17, 19, 23, 31), key=lambda q: abs(q * q + q + 1 - n))})",
}

FIGURES = {
    # Each with the numbers of nodes between which it takes long.
    "diameter": (1e4, 3e6),
    "mean-distance": (1e4, 1e6),
    "radius": (1e4, 1e6),
    "girth": (1e5, 1e7),
    "orbits": (1e3, 1e6),
    "link-orbits": (1e2, 1e4),
    "automorphisms": (1e2, 1e4),
    "crossings": (1e5, 1e7),
    "bisection": (1e2, 1e6),
    "level-loads": (1e3, 3e4),
    "saturation-load": (1e3, 3e4),
    "node-connectivity": (1e3, 1e6),
    "edge-connectivity": (1e3, 1e6),
    "fault-tolerance": (1e3, 1e6),
    "growth": (1e4, 1e7),
    "distance-distribution": (1e4, 1e6),
    "distances-from-0": (1e5, 3e7),
    "spectral-gap": (1e4, 3e6),
    "permutation-loads": (1e3, 3e4),
    "worst-case-load": (1e2, 3e3),
}

ROUTINGS = ("shortest", "updown", "valiant")
PROGRAMS = ("sort", "scan", "fft")
COLLECTIVES = ("broadcast", "reduce", "all-reduce", "all-gather", "reduce-scatter", "all-to-all", "barrier")


def side(n, dimensions):
    return max(3, round(n ** (1 / dimensions)))


def balanced(n):
    """The number h of a dragonfly of groups of 2h switches with h links to other groups, of n switches."""
    return max(1, round((n / 4) ** (1 / 3)))


def network(r, least, most):
    """A network of about so many nodes."""
    n = round(math.exp(r.uniform(math.log(least), math.log(most))))
    return FAMILIES[r.choice(sorted(FAMILIES))](r, n)


def grid(r, least, most):
    """A network that emulates a hypercube."""
    n = math.exp(r.uniform(math.log(least), math.log(most)))
    bits = max(2, round(math.log2(n)))
    return r.choice((f"hypercube({bits})", f"rsn(hypercube({bits // 2}),2)", f"dual_cube({bits // 2})", f"hcn({bits // 2})"))


def metrics(r):
    figure = r.choice(sorted(FIGURES))
    by = r.choice(([], [], ["--by", "search"], ["--by", "brute-force"]))
    return ["metrics", network(r, *FIGURES[figure]), "--only", figure, *by]


# What a request asks; the name of the folder or file that it writes, if any, is OUT.
VERBS = {
    "metrics": metrics,
    "metrics --all": lambda r: ["metrics", network(r, 1e2, 1e5), "--all"],
    "show": lambda r: ["show", network(r, 1e3, 1e6)],
    "compare": lambda r: ["compare", network(r, 1e2, 1e4), network(r, 1e2, 1e4)],
    "bill": lambda r: ["bill", network(r, 1e4, 1e7)],
    "distance": lambda r: ["distance", network(r, 1e5, 1e7), "0", "7"],
    "route": lambda r: ["route", network(r, 1e2, 1e5), "0", "7"],
    "routings": lambda r: ["routings", network(r, 1e2, 3e3)],
    "paths": lambda r: ["paths", network(r, 1e3, 1e6), "0", "7"],
    "certify": lambda r: ["certify", network(r, 1e2, 1e4), "--routing", r.choice(ROUTINGS)],
    "certify --fewest": lambda r: ["certify", network(r, 50, 2e3), "--fewest", r.choice(("lanes", "rules"))],
    "certify --adaptive": lambda r: ["certify", network(r, 50, 1e3), "--adaptive", r.choice(("escape", "alone"))],
    "collective": lambda r: [
        "collective", network(r, 1e2, 1e5), r.choice(COLLECTIVES), "--ports", r.choice(("one", "all")),
    ],
    "embed": lambda r: ["embed", network(r, 1e4, 2e4), network(r, 1e2, 5e3)],
    "emulate": lambda r: ["emulate", grid(r, 1e2, 1e5), "--run", r.choice(PROGRAMS)],
    "draw": lambda r: ["draw", network(r, 1e1, 3e3), "-o", "OUT.svg"],
    "draw png": lambda r: ["draw", network(r, 1e1, 3e3), "-o", "OUT.png"],
    "export": lambda r: ["export", network(r, 1e3, 3e6), "--format", r.choice(("edges", "json", "dot")), "-o", "OUT.file"],
    "export opensm": lambda r: ["export", network(r, 50, 3e3), "--format", "opensm", "-o", "OUT.folder"],
    "plot": lambda r: ["plot", "distances", network(r, 1e3, 1e5), "-o", "OUT.svg"],
    "report": lambda r: ["report", network(r, 1e2, 1e4), "-o", "OUT.html"],
    "design": lambda r: [
        "design", "--endpoints", str(r.choice((64, 500, 4000, 20000))), "--radix", str(r.choice((16, 36, 64))),
    ],
}


def draw(seed, count, without=()):
    """So many requests, of each name as many."""
    r = random.Random(seed)
    names = sorted(name for name in VERBS if name not in without)
    return [VERBS[names[i % len(names)]](r) for i in range(count)]
