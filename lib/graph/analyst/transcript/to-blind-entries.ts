import { toTextEntry, type TranscriptEntry } from "../../kit/transcript/transcript-entry";

/** Tasks whose turns and replies refer to a program or its result. */
const seeing = [
  "generate_query",
  "generate_code",
  "evaluate_results",
  "conclude",
  "plan_remediation",
  "explain_results",
  "recompute",
];
const planning = ["formulate_requirements", "plan"];
const taskLine = /^## Task: (\w+)/u;

/**
 * Removes programs, results and remarks about them from a conversation, for a second computation that must not know the first. Keeps a new plan
 * after a rejected result, but not the guidance that led to it.
 */
export function toBlindEntries(entries: readonly TranscriptEntry[]): TranscriptEntry[] {
  let isSeeing = false;
  let isRepairing = false;
  return entries.flatMap((entry) => {
    const [first] = entry.parts;
    const task = first !== undefined && "text" in first ? taskLine.exec(first.text)?.[1] : undefined;
    if (entry.role === "user") isSeeing = task !== undefined && seeing.includes(task);
    if (task === "plan_remediation") isRepairing = true;
    const shows = entry.parts.some(
      (part) => "reference" in part && ["code", "query", "query_outcome", "outcome"].includes(part.reference.of),
    );
    if (isSeeing || shows) return [];
    if (entry.role !== "user" || task === undefined || !planning.includes(task) || !isRepairing) return [entry];
    isRepairing = false;
    return [toTextEntry("user", `## Task: ${task}\n\nPlan again.`)];
  });
}
