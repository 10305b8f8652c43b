#!/usr/bin/env python3
"""Draws the networks by which the five papers' definitions are explained, link by link as netlace has
them, into src/pictures. usage: definitions.py NETLACE"""
import json, math, subprocess, sys
from pictures import BLUE, GREEN, GREY, INK, RED, Picture, ring_points

COLOURS = [INK, BLUE, RED, GREEN]

def links(expr):
    """The links of a network: both ends, and the level."""
    text = subprocess.run([sys.argv[1], "export", expr, "--format", "json"], check=True, capture_output=True, text=True).stdout
    return [(edge["source"], edge["target"], edge["level"]) for edge in json.loads(text)["edges"]]

def draw(picture, points, edges, r=7, labels=None, bare=()):
    """Outer levels first, so that inner links are seen; nodes of `bare` are filled."""
    for a, b, level in sorted(edges, key=lambda edge: -edge[2]):
        picture.line(points[a], points[b], COLOURS[level % len(COLOURS)], 1.6 if level else 2)
    for v, at in enumerate(points):
        picture.node(at, labels[v] if labels else "", "#FFE3CC" if v in bare else "white", RED if v in bare else INK, r)

def around(centres, radius, n, turn=0.0):
    """n nodes around each centre."""
    at = lambda centre, i: (centre[0] + radius * math.sin(2 * math.pi * i / n + turn), centre[1] - radius * math.cos(2 * math.pi * i / n + turn))
    return [at(centre, i) for centre in centres for i in range(n)]

def dual_net():
    p = Picture("def-rdn", 620, 330)
    centres = [(110 + 200 * c, 85) for c in range(3)] + [(110 + 200 * c, 255) for c in range(3)]
    for c, (x, y) in enumerate(centres):
        p.box(x - 70, y - 55, 140, 110)
        p.text((x, y - 60) if c < 3 else (x, y + 70), f"type {c // 3}, cluster {c % 3}", 13)
    points = []
    for c, (x, y) in enumerate(centres):
        points += [(x - 42, y), (x, y + (-22 if c < 3 else 22)), (x + 42, y)]
    draw(p, points, links("rdn(ring(3),1)"), 10, [str(v % 3) for v in range(18)])
    p.save()

def swapped():
    p = Picture("def-sn", 420, 420)
    centres = [(110, 110), (310, 110), (110, 310), (310, 310)]
    points = []
    for c, (x, y) in enumerate(centres):
        p.box(x - 80, y - 80, 160, 160)
        points += [(x - 42, y - 42), (x + 42, y - 42), (x - 42, y + 42), (x + 42, y + 42)]
    draw(p, points, links("rsn(hypercube(2),2)"), 13, [f"{v // 4}{v % 4}" for v in range(16)], bare=[0, 5, 10, 15])
    p.save()

def expansion():
    p = Picture("def-re", 520, 520)
    corners = [(140, 140), (380, 140), (380, 380), (140, 380)]
    # Turned a little, so that no link of a phase lies over another.
    centres = around(corners, 68, 4, 0.45)
    for x, y in corners: p.box(x - 105, y - 105, 210, 210)
    draw(p, around(centres, 19, 3), links("re(frame=ring(4),unit=ring(3),phases=2)"), 6)
    p.save()

def cube_of_rings():
    p = Picture("def-rcr", 620, 485)
    edges = links("rcr(2,2,2)")
    inside = {v: [] for v in range(32)}
    cube = lambda a, b: a % 2 == b % 2
    for a, b, _ in edges:
        if cube(a, b): inside[a].append(b); inside[b].append(a)
    points, seen, rows = [None] * 32, set(), [0, 0]
    for v in range(32):
        if v in seen: continue
        # Once round the square that v is in.
        square = [v, inside[v][0]]
        while len(square) < 4: square.append(next(w for w in inside[square[-1]] if w not in square))
        side = v % 2
        x, y = (140 if side == 0 else 480), 80 + 113 * rows[side]
        p.box(x - 75, y - 48, 150, 96)
        for w, (dx, dy) in zip(square, ((-45, -28), (45, -28), (45, 28), (-45, 28))): points[w] = (x + dx, y + dy)
        seen.update(square); rows[side] += 1
    draw(p, points, [(a, b, 0 if cube(a, b) else 1) for a, b, _ in edges], 17, [f"{v // 2:04b}" for v in range(32)])
    p.text((140, 20), "position 0"); p.text((480, 20), "position 1")
    p.save()

def heawood():
    p = Picture("def-hw", 700, 385)
    draw(p, ring_points((150, 185), 120, 14), links("heawood"), 12, [str(v) for v in range(14)])
    p.text((150, 375), "heawood")
    big = ring_points((520, 180), 118, 14)
    points = []
    for v in range(14):
        # Each copy hangs outwards from its root, node 0.
        x, y = big[v]
        away = math.atan2(y - 180, x - 520)
        centre = (x + 22 * math.cos(away), y + 22 * math.sin(away))
        points += [(centre[0] - 22 * math.cos(away + 2 * math.pi * i / 14), centre[1] - 22 * math.sin(away + 2 * math.pi * i / 14)) for i in range(14)]
    draw(p, points, links("root_folded(heawood,2)"), 2.5, bare=[14 * v for v in range(14)])
    p.text((520, 375), "root_folded(heawood,2)")
    p.save()

for picture in (dual_net, swapped, expansion, cube_of_rings, heawood): picture()
