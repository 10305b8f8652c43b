#!/usr/bin/env python3
"""Draws the pictures of the book into src/pictures. usage: pictures.py"""
import math, pathlib

OUT = pathlib.Path(__file__).parent / "src" / "pictures"
INK, BLUE, RED, GREEN, GREY = "#222222", "#0072B2", "#D55E00", "#009E73", "#BBBBBB"

class Picture:
    def __init__(self, name, width, height):
        self.name, self.width, self.height, self.parts = name, width, height, []
    def add(self, text): self.parts.append(text)
    def line(self, a, b, colour=GREY, width=1.5, dash=""):
        self.add(f'<line x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}" stroke="{colour}" '
                 f'stroke-width="{width}" stroke-dasharray="{dash}"/>')
    def way(self, points, colour, width=3):
        """A walk along points, with an arrow at its end."""
        path = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.add(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" '
                 f'marker-end="url(#{colour[1:]})"/>')
    def node(self, at, label="", colour="white", edge=INK, r=9):
        self.add(f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{r}" fill="{colour}" stroke="{edge}" stroke-width="1.5"/>')
        if label: self.text((at[0], at[1] + 4), label, 11)
    def box(self, x, y, w, h, label=""):
        self.add(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="10" fill="#F4F6F8" stroke="{GREY}"/>')
        if label: self.text((x + w / 2, y - 7), label, 13)
    def text(self, at, text, size=13, colour=INK, anchor="middle"):
        self.add(f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" font-size="{size}" fill="{colour}" text-anchor="{anchor}">{text}</text>')
    def save(self):
        heads = "".join(f'<marker id="{c[1:]}" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto">'
                        f'<path d="M0,0 L8,4 L0,8 z" fill="{c}"/></marker>' for c in (BLUE, RED, GREEN))
        OUT.mkdir(parents=True, exist_ok=True)
        (OUT / f"{self.name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" font-family="sans-serif"><defs>{heads}</defs>'
            f'<rect width="100%" height="100%" fill="white"/>' + "\n".join(self.parts) + "</svg>\n")

def shift(point, dx, dy): return (point[0] + dx, point[1] + dy)

def product():
    p = Picture("product", 420, 230)
    at = lambda i, j: (70 + 80 * i, 45 + 55 * j)
    for i in range(5):
        for j in range(4):
            if i < 4: p.line(at(i, j), at(i + 1, j))
            if j < 3: p.line(at(i, j), at(i, j + 1))
    p.way([at(0, 0), at(3, 0), shift(at(3, 2), 0, -11)], BLUE)
    p.way([at(0, 0), at(0, 2), shift(at(3, 2), -11, 0)], RED)
    for i in range(5):
        for j in range(4): p.node(at(i, j))
    p.text((190, 32), "d in A", 13, BLUE); p.text((340, 105), "d in B", 13, BLUE)
    p.save()

def dual_net():
    p = Picture("rdn", 560, 250)
    xs = [60, 230, 400]
    for k, x in enumerate(xs):
        p.box(x, 40, 110, 46, f"type 0, cluster {k}")
        p.box(x, 170, 110, 46)
        p.text((x + 55, 238), f"type 1, cluster {k}")
    top = lambda c, x: (xs[c] + 20 + 35 * x, 63)
    bottom = lambda c, x: (xs[c] + 20 + 35 * x, 193)
    for c in range(3):
        for x in range(3): p.line(top(c, x), bottom(x, c))
    # (0,0,1) to (0,2,0): crosses at (0,0,1), walks in type 1 cluster 1 from 0 to 2, crosses, walks 1 -> 0.
    p.way([shift(top(0, 1), 0, 9), shift(bottom(1, 0), 0, -11)], BLUE)
    p.way([shift(bottom(1, 0), 9, 4), shift(bottom(1, 2), -11, 4)], RED)
    p.way([shift(bottom(1, 2), 0, -9), shift(top(2, 1), 0, 11)], BLUE)
    p.way([shift(top(2, 1), -9, 0), shift(top(2, 0), 11, 0)], RED)
    for c in range(3):
        for x in range(3): p.node(top(c, x), str(x)); p.node(bottom(c, x), str(x))
    p.save()

def swapped():
    p = Picture("rsn", 620, 260)
    boxes = {"c": (40, 40), "x": (250, 170), "c′": (430, 40)}
    for name, (x, y) in boxes.items(): p.box(x, y, 150, 56, f"cluster {name}")
    c_x, c_c2 = (70, 68), (160, 68)
    x_c, x_c2 = (280, 198), (370, 198)
    d_c, d_x, d_x2 = (455, 58), (455, 86), (555, 68)
    p.way([c_x, shift(c_c2, -12, 0)], BLUE); p.way([c_c2, shift(d_c, -12, 0)], BLUE, 2)
    p.way([d_c, shift(d_x2, -12, -3)], BLUE)
    p.way([c_x, shift(x_c, -4, -11)], RED, 2); p.way([x_c, shift(x_c2, -12, 0)], RED)
    p.way([x_c2, shift(d_x, -6, 10)], RED, 2); p.way([d_x, shift(d_x2, -11, 5)], RED)
    for at, label in ((c_x, "x"), (c_c2, "c′"), (x_c, "c"), (x_c2, "c′"), (d_c, "c"), (d_x, "x"), (d_x2, "x′")):
        p.node(at, label)
    p.text((320, 52), "one swap", 13, BLUE); p.text((150, 165), "two swaps", 13, RED)
    p.save()

def ring_points(centre, radius, n): 
    return [(centre[0] + radius * math.sin(2 * math.pi * i / n), centre[1] - radius * math.cos(2 * math.pi * i / n)) for i in range(n)]

def expansion():
    p = Picture("re", 560, 300)
    points = ring_points((150, 150), 100, 8)
    for i in range(8): p.line(points[i], points[(i + 1) % 8])
    inner = ring_points((150, 150), 78, 8)
    p.way([inner[1], inner[0], shift(inner[7], 2, -3)], RED)
    further = ring_points((150, 150), 62, 8)
    p.way([further[7], further[0], further[1], shift(inner[2], -6, -2)], RED)
    for i, at in enumerate(points):
        moving = i in (7, 2)
        p.node(at, str(i), "#FFE3CC" if moving else "white", RED if moving else INK, 12)
    p.text((150, 175), "walk from 1 to 2", 12, RED); p.text((150, 192), "past 7", 12, RED)
    for k, (label, x) in enumerate((("frame of phase 7", 340), ("frame of phase 2", 460))):
        square = [(x, 100), (x + 50, 100), (x + 50, 150), (x, 150)]
        for i in range(4): p.line(square[i], square[(i + 1) % 4])
        p.way([square[0], square[1], shift(square[2], 0, -11)] if k == 0 else [square[0], shift(square[1], -11, 0)], BLUE)
        for at in square: p.node(at, r=8)
        p.text((x + 25, 80), label, 12)
    p.text((425, 200), "distance = walk in the unit", 13, RED); p.text((425, 222), "+ distances in the frames", 13, BLUE)
    p.save()

def rooted():
    p = Picture("root_folded", 520, 250)
    big = ring_points((130, 130), 70, 5)
    for i in range(5): p.line(big[i], big[(i + 1) % 5], INK, 2)
    for i, at in enumerate(big):
        away = math.atan2(at[1] - 130, at[0] - 130)
        centre = (at[0] + 24 * math.cos(away), at[1] + 24 * math.sin(away))
        small = [(centre[0] - 24 * math.cos(away + k * math.pi / 2.5), centre[1] - 24 * math.sin(away + k * math.pi / 2.5)) for k in range(5)]
        for k in range(5): p.line(small[k], small[(k + 1) % 5])
        for k in range(1, 5): p.node(small[k], r=4)
        p.node(at, "0", "#DCEBF7", BLUE, 10)
    p.text((130, 128), "digit i", 12)
    p.text((360, 85), "down to the root", 13, RED); p.text((360, 110), "across in digit i", 13, BLUE); p.text((360, 135), "up from the root", 13, RED)
    p.save()

def flooded():
    p = Picture("flooded", 520, 250)
    def copy(root, depth, angle, spread, size):
        if depth == 0: return
        tips = [(root[0] + size * math.sin(a), root[1] - size * math.cos(a)) for a in (angle - spread, angle, angle + spread)]
        colour = {3: INK, 2: BLUE, 1: RED}[depth]
        for a, b in zip([root] + tips, tips + [root]): p.line(a, b, colour, depth)
        for tip, a in zip(tips, (angle - spread, angle, angle + spread)): copy(tip, depth - 1, a, spread * 0.75, size * 0.62)
        for tip in tips: p.node(tip, r=3)
    start = (165, 225)
    copy(start, 3, 0, 0.75, 85)
    p.node(start, r=5)
    for y, (text, colour) in zip((90, 120, 150), (("tier 0: the first copy", INK), ("tier 1: one at each node", BLUE), ("tier 2", RED))):
        p.text((335, y), text, 13, colour, "start")
    p.save()

def corner():
    p = Picture("gates", 460, 260)
    boxes = {"a": (40, 40), "b": (290, 40), "k": (165, 165)}
    for name, (x, y) in boxes.items(): p.box(x, y, 130, 60, f"cluster {name}")
    ab, ba, ak, ka, bk, kb = (150, 60), (310, 60), (140, 88), (185, 185), (320, 88), (275, 185)
    s, t = (65, 72), (395, 72)
    p.way([s, shift(ab, -8, 0), shift(ba, 8, 0), shift(t, -11, -4)], BLUE)
    p.way([s, ak, ka, kb, bk, shift(t, -11, 5)], RED)
    for at, label in ((s, "s"), (t, "t")): p.node(at, label)
    for at in (ab, ba, ak, ka, bk, kb): p.node(at, r=5, colour="#EEEEEE")
    p.text((230, 48), "over the one link", 12, BLUE); p.text((230, 245), "over a third cluster", 12, RED)
    p.save()

def cube_of_rings():
    p = Picture("rcr", 560, 260)
    points = ring_points((130, 135), 90, 6)
    for i in range(6): p.line(points[i], points[(i + 1) % 6])
    inner = ring_points((130, 135), 66, 6)
    p.way([inner[1], inner[0], shift(inner[5], 3, -4)], RED)
    p.way([shift(inner[5], 8, 6), shift(inner[0], 0, 14), shift(inner[1], -4, 8), shift(inner[2], -4, -4)], BLUE)
    for i, at in enumerate(points): p.node(at, f"b{i}", r=13)
    p.text((400, 40), "bits owned by each position", 13)
    for i in range(6):
        p.text((300, 70 + 26 * i), f"b{i}", 12)
        for bit in range(6):
            owned = bit == i
            p.add(f'<rect x="{330 + 28 * bit}" y="{56 + 26 * i}" width="24" height="18" fill="{"#009E73" if owned else "#F0F0F0"}" stroke="{GREY}"/>')
    p.text((400, 235), "flip each differing bit where it is owned", 12, GREEN)
    p.save()

if __name__ == "__main__":
    for draw in (product, dual_net, swapped, expansion, rooted, flooded, corner, cube_of_rings): draw()
