import type { RunView } from "@/lib/stream/run-view";
import { words } from "../words";
import { formatDuration } from "./format-duration";

/** One line about a run that ended: how, how long it took, its steps, and how often code was written anew. */
export function toRunSummary(run: RunView): string {
  const end = run.endedAt ?? run.nodes.at(-1)?.startedAt ?? run.startedAt;
  const elapsed = formatDuration(Date.parse(end) - Date.parse(run.startedAt));
  const fixes = run.nodes.filter((node) => node.node === "generate_code").length - 1;
  return words.run.summary(toEndWord(run), elapsed, run.nodes.length, Math.max(0, fixes));
}

function toEndWord(run: RunView): string {
  switch (run.status) {
    case "cancelled":
      return words.run.stopped;
    case "error":
      return words.run.failed;
    case "running":
    case "waiting":
      return words.run.working;
    case "completed":
      return run.nodes.some((node) => node.node === "evaluate_results" && node.status === "done")
        ? words.run.checked
        : words.run.answered;
  }
}
