import type { Ground } from "./ground";

/** What came of an attack. */
export interface Finding {
  kind: "held" | "BROKEN" | "left out";
  /** What was tried, what got through, or why nothing was tried. */
  detail: string;
}

/** One thing that somebody may try. */
export interface Attack {
  /** What has to hold, as a fact. */
  name: string;
  /** Tries it. What it throws counts as broken, because a server that holds answers as expected. */
  run(this: void, ground: Ground): Promise<Finding>;
}

/** Attacks of one kind, in the order in which they are tried. */
export interface Family {
  name: string;
  attacks: readonly Attack[];
}

/** Called with each finding as it is made. */
export type Report = (entry: { family: string; attack: string; finding: Finding; ms: number }) => void;

const mostShown = 6;

/** Held when nothing got through; otherwise the first of what did. `tried` says how much was tried. */
export function judge(breaches: readonly string[], tried: string): Finding {
  if (breaches.length === 0) return { kind: "held", detail: tried };
  const shown = breaches.slice(0, mostShown).join("; ");
  const more = breaches.length > mostShown ? `; and ${breaches.length - mostShown} more` : "";
  return { kind: "BROKEN", detail: `${shown}${more} (${tried})` };
}

/** Nothing was tried, because this machine does not allow it. */
export function leaveOut(reason: string): Finding {
  return { kind: "left out", detail: reason };
}
