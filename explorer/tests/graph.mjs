// What tests know of graphs themselves.

/** Breadth-first search over an edge list: the number of shortest paths between two nodes. */
export function shortestPaths(edges, from, to) {
  const near = new Map();
  for (const [a, b] of edges) for (const [v, w] of [[a, b], [b, a]]) near.set(v, [...(near.get(v) ?? []), w]);
  let [front, seen] = [new Map([[from, 1]]), new Set([from])];
  for (;;) {
    const next = new Map();
    for (const [v, count] of front) for (const w of near.get(v)) if (!seen.has(w)) next.set(w, (next.get(w) ?? 0) + count);
    if (next.has(to) || next.size === 0) return next.get(to) ?? 0;
    for (const v of next.keys()) seen.add(v);
    front = next;
  }
}
