// Colours and patterns of levels, the same in pictures of the command, on the map and in legends.

export interface Theme {
  paper: string;
  text: string;
  muted: string;
  hull: string;
  /** Hues that all readers can tell apart (M. Okabe, K. Ito: Color Universal Design, 2008). */
  hues: string[];
}

export const LIGHT: Theme = {
  paper: "#ffffff",
  text: "#1b1f24",
  muted: "#6b727b",
  hull: "#8a94a0",
  hues: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"],
};

export const DARK: Theme = {
  paper: "#16181d",
  text: "#e6e8eb",
  muted: "#9aa2ac",
  hull: "#8a94a0",
  hues: ["#4aa8e0", "#f0864a", "#2cc79a", "#e39cc4", "#f5b942", "#8ccbf0"],
};

/** The colour of a level: the innermost steps back. */
export function levelColour(theme: Theme, level: number): string {
  return level === 0 ? theme.muted : (theme.hues[(level - 1) % theme.hues.length] ?? theme.text);
}

/** The dashes of a level, so that hues are not needed to tell levels apart. */
export function levelDashes(level: number): number[] {
  const patterns = [[], [14, 3], [7, 4], [2, 3], [9, 3, 2, 3], [4, 2], [12, 5, 2, 5]];
  return patterns[level % patterns.length] ?? [];
}

/** A colour between 0, dark violet, and 1, yellow (viridis). */
export function shade(part: number): string {
  const stations = [[68, 1, 84], [68, 57, 131], [49, 104, 142], [33, 145, 140], [53, 183, 121], [144, 215, 67], [253, 231, 37]];
  const place = Math.min(1, Math.max(0, part)) * (stations.length - 1);
  const before = Math.min(Math.floor(place), stations.length - 2);
  const [a, b] = [stations[before] ?? [], stations[before + 1] ?? []];
  const mix = a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * (place - before)));
  return `rgb(${mix.join(",")})`;
}
