import type { Ground } from "./ground";

/** Outcome of an attack. */
export interface Finding {
  kind: "held" | "BROKEN" | "left out";
  /** What was tried, what succeeded, or why nothing was tried. */
  detail: string;
}

/** One possible attack. */
export interface Attack {
  /** What must hold, as a fact. */
  name: string;
  /** Attempts it. An error counts as broken, because a secure server responds as expected. */
  run(this: void, ground: Ground): Promise<Finding>;
}

/** Attacks of one kind, in order. */
export interface Family {
  name: string;
  attacks: readonly Attack[];
}

/** Called with each finding. */
export type Report = (entry: { family: string; attack: string; finding: Finding; ms: number }) => void;

const mostShown = 6;

/** Passed when nothing succeeded; otherwise names the first breach. `tried` counts the attempts. */
export function judge(breaches: readonly string[], tried: string): Finding {
  if (breaches.length === 0) return { kind: "held", detail: tried };
  const shown = breaches.slice(0, mostShown).join("; ");
  const more = breaches.length > mostShown ? `; and ${breaches.length - mostShown} more` : "";
  return { kind: "BROKEN", detail: `${shown}${more} (${tried})` };
}

/** Reports that nothing was tried, because this machine does not allow it. */
export function leaveOut(reason: string): Finding {
  return { kind: "left out", detail: reason };
}
