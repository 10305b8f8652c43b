// All panels, in the order of their tabs.

import type { Host, Panel } from "../host";
import { Claims } from "./claims";
import { Collectives } from "./collective";
import { Compare } from "./compare";
import { Deadlock } from "./deadlock";
import { Faults } from "./faults";
import { Figures } from "./figures";
import { Out } from "./out";
import { Routes } from "./route";

export const PANELS: ((host: Host) => Panel)[] = [Figures, Routes, Collectives, Deadlock, Faults, Compare, Claims, Out].map(
  (Kind) => (host) => new Kind(host),
);
