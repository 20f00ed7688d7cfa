import { toTextEntry, type TranscriptEntry } from "./transcript-entry";

/** Tasks whose turns and replies speak of a program or of what it gave. */
const seeing = ["generate_code", "evaluate_results", "conclude", "plan_remediation", "explain_results", "recompute"];
const planning = ["formulate_requirements", "plan"];
const taskLine = /^## Task: (\w+)/u;

/**
 * A conversation without programs, results and what was said of them, for a second computation that must not know the first. Of another plan
 * after a bad result the plan is left, and not the guidance that led to it.
 */
export function toBlindEntries(entries: readonly TranscriptEntry[]): TranscriptEntry[] {
  let isSeeing = false;
  let isRepairing = false;
  return entries.flatMap((entry) => {
    const [first] = entry.parts;
    const task = first !== undefined && "text" in first ? taskLine.exec(first.text)?.[1] : undefined;
    if (entry.role === "user") isSeeing = task !== undefined && seeing.includes(task);
    if (task === "plan_remediation") isRepairing = true;
    const shows = entry.parts.some((part) => "reference" in part && ["code", "outcome"].includes(part.reference.of));
    if (isSeeing || shows) return [];
    if (entry.role !== "user" || task === undefined || !planning.includes(task) || !isRepairing) return [entry];
    isRepairing = false;
    return [toTextEntry("user", `## Task: ${task}\n\nPlan again.`)];
  });
}
