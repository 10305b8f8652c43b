"""Figures, routes, verdicts, schedules, designs and claims."""

from __future__ import annotations

import json
import subprocess
from fractions import Fraction
from pathlib import Path

import netlace
import pytest


def test_figures_are_exact_where_they_say_so() -> None:
    net = netlace.parse("rsn(hypercube(3),3)")
    mean = net.metric("mean_distance")
    pairs = net.distance_distribution()
    total = sum(distance * count for distance, count in pairs.items())
    assert mean.value == Fraction(total, net.order * (net.order - 1))
    assert (mean.known, mean.by, mean.refused) == ("exact", "rule", None)
    for by in ("search", "brute_force"):
        searched = net.metric("mean-distance", by=by)  # type: ignore[arg-type]
        assert (searched.value, searched.by) == (mean.value, "search")


def test_figures_have_values_of_their_kinds() -> None:
    found = netlace.parse("rdn(torus(5,5),2)").metrics("order", "bisection", "links_by_level")
    assert found["order"].value == 3_125_000
    lower, upper = found["bisection"].value  # type: ignore[misc]
    assert lower < upper and found["bisection"].known == "bound"
    with pytest.raises(TypeError, match="no single number"):
        float(found["bisection"])
    assert found["links_by_level"].value == [6_250_000, 1_562_500, 1_562_500]
    assert netlace.petersen().metrics(all=True)["spectral_gap"].value is not None
    sampled = netlace.petersen().metric("fault_tolerance")
    assert sampled.known == "sampled" and sampled.samples is not None
    with pytest.raises(KeyError):
        found["price"]


def test_routes_go_over_links() -> None:
    net = netlace.parse("rdn(petersen,1)")
    for routing in ("shortest", "native", "updown", "valiant"):
        route = net.route(0, 199, routing)  # type: ignore[arg-type]
        assert route.nodes[0] == 0 and route.nodes[-1] == 199
        assert len(route) == len(route.ports) == len(route.lanes) == len(route.nodes) - 1
        for at, port, to in zip(route.nodes, route.ports, route.nodes[1:]):
            assert net.neighbors(at)[port] == to
    assert len(net.route(0, 199)) == net.distance(0, 199)


def test_certificates_are_accepted_for_what_they_are_about() -> None:
    net = netlace.parse("rdn(ring(5),1)")
    verdict = net.certify()
    assert verdict and verdict.certificate and not verdict.cycle
    assert net.check(verdict.certificate) is None
    assert net.check(verdict.certificate, "updown") is not None
    assert netlace.ring(50).check(verdict.certificate) is not None
    assert "line" in (net.check("nonsense") or "line")


def test_what_was_not_found_is_not_called_cyclic() -> None:
    net = netlace.parse("rdn(ring(5),1)")  # it takes three
    unproved = net.certify(lanes=2)
    assert not unproved and unproved.verdict == "unproved" and isinstance(unproved, netlace.NotProved)
    assert net.certify(lanes=1).verdict == "cyclic"
    assert isinstance(netlace.ring(5).certify(), netlace.DeadlockFree)


def test_a_cycle_of_packets_closes() -> None:
    net = netlace.ring(7)
    verdict = net.certify(lanes=1)
    assert not verdict and verdict.verdict == "cyclic" and verdict.certificate is None
    ends = [(packet.holds[0], net.neighbors(packet.holds[0])[packet.holds[1]]) for packet in verdict.cycle]
    for (_, end), (begin, _) in zip(ends, ends[1:] + ends[:1]):
        assert end == begin


def test_a_broadcast_reaches_all() -> None:
    net = netlace.parse("rdn(ring(3),2)")
    found = net.collective("broadcast", root=5)
    for schedule in found:
        informed = {5}
        for step in range(schedule.steps):
            sends = schedule.step(step)
            assert all(a in informed and b in net.neighbors(a) for a, b in sends)
            assert len({a for a, _ in sends}) == len(sends)  # one port
            informed |= {b for _, b in sends}
        assert len(informed) == net.order
        assert schedule.steps >= found.lower_bound
    assert found.best.seconds == min(schedule.seconds for schedule in found)
    with pytest.raises(IndexError):
        found.best.step(found.best.steps)


def test_wires_can_differ_by_level() -> None:
    net = netlace.parse("rdn(ring(3),1)")
    fast = net.collective("all_reduce", bytes=1 << 20).best.seconds
    slow = net.collective("all_reduce", bytes=1 << 20, latency=[1e-6, 5e-6], bandwidth=[50e9, 5e9]).best.seconds
    assert slow > fast


def test_designs_meet_what_is_asked() -> None:
    found = netlace.design(endpoints=(1000, 1100), radix=16, max_diameter=4)
    assert found and found[-1].is_baseline and not found[0].is_baseline
    for design in found:
        net = design.network
        assert 1000 <= net.endpoints <= 1100
        assert design["diameter"].value <= 4  # type: ignore[operator]
        assert net.metric("radix").value <= 16  # type: ignore[operator]
    prices = [float(design["price"]) for design in found if not design.is_baseline]
    assert prices == sorted(prices)
    assert len(netlace.design(nodes=(3, 3), max_degree=1)) == 0


def test_claims_hold_what_they_compared() -> None:
    found = netlace.claims(paper="hw")
    assert {claim.paper for claim in found} == {"hw"}
    printed = next(claim for claim in found if claim.id == "hw.figure-9")
    corrected = next(claim for claim in found if claim.corrects == printed.id)
    assert (printed.verdict, corrected.verdict) == ("false", "holds")
    wrong = {(row.expression, row.what, row.claimed, row.found) for row in printed.rows if row.outcome == "violated"}
    assert ("flooded(heawood,3)", "nodes", 2744, 2562) in wrong
    assert {row.outcome for row in corrected.rows} == {"equal"}


def test_pictures_are_pictures() -> None:
    from xml.etree import ElementTree

    net = netlace.parse("rdn(ring(4),1)")
    texts = [net._repr_svg_(), net.route(0, 31)._repr_svg_(), net.draw().svg]
    for text in texts:
        assert text is not None and ElementTree.fromstring(text).tag.endswith("svg")
    assert texts[0] == texts[2] != texts[1]
    # A notebook shows the expression instead of what cannot be seen.
    assert netlace.jellyfish(6000, 3)._repr_svg_() is None


def test_the_command_says_the_same(command: str | None) -> None:
    if command is None:
        pytest.skip("NETLACE names no command")
    for expr in ("rdn(petersen,2)", "rsn(hypercube(2),3)", "rcr(2,4,2)", "dragonfly(4,2,2)"):
        done = subprocess.run([command, "metrics", expr, "--json"], check=True, capture_output=True, text=True)
        printed = json.loads(done.stdout)["metrics"]
        figures = netlace.parse(expr).metrics()
        assert figures.keys() == list(printed)
        for figure in figures:
            assert (figure.known, figure.by) == (printed[figure.name]["known"], printed[figure.name]["by"])
            if isinstance(figure.value, (int, Fraction, float)):
                assert float(figure) == pytest.approx(float(printed[figure.name]["value"]), rel=1e-12)
    for expr in ("rdn(petersn,1)", "torus(5", "rdn(ring(2),20)"):
        done = subprocess.run([command, "show", expr], capture_output=True, text=True)
        with pytest.raises(netlace.UsageError) as raised:
            netlace.parse(expr)
        assert f"error: {raised.value}\n" == done.stderr


def test_one_machine_has_one_saturation(command: str | None, tmp_path: Path) -> None:
    """The same in the package, `compare`, `routings` and `report`."""
    if command is None:
        pytest.skip("no command to compare with")
    expr = "dragonfly(8,4,4)"
    (row,) = netlace.compare([expr], columns=["routing", "saturation"])
    routing, saturation = row["routing"].value, row["saturation"].value
    assert isinstance(saturation, float) and 0.9 < saturation <= 1

    def run(*arguments: str) -> str:
        done = subprocess.run([command, *arguments], check=True, capture_output=True, text=True)
        return done.stdout

    shown = json.loads(run("compare", expr, "--columns", "routing,saturation", "--json"))
    (figures,) = shown["networks"]
    figures = figures["figures"]
    assert figures["routing"]["value"] == routing
    assert figures["saturation"]["value"] == pytest.approx(saturation, rel=1e-12)
    (measured,) = json.loads(run("routings", expr, "--only", str(routing), "--json"))["routings"]
    assert measured["saturation"] == pytest.approx(saturation, rel=1e-12)
    page = tmp_path / "page.html"
    run("report", expr, "-o", str(page))
    assert f"{saturation:.3f}" in page.read_text()
