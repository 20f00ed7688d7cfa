import type { Answer } from "@/lib/domain/answers/answer";
import type { CapabilityDescription } from "@/lib/domain/capability";
import type { RunView } from "@/lib/stream/run-view";
import { findNode } from "../../capabilities/find-node";
import { words } from "../../words/words";
import { formatDuration } from "./format-duration";
import { workedMs } from "./worked-ms";

/** Summarises a finished run in one line: its outcome, working time, steps, and how often its code was rewritten. */
export function toRunSummary(
  run: RunView,
  answer: Answer | undefined,
  capabilities: readonly CapabilityDescription[],
): string {
  const end = run.endedAt ?? run.nodes.at(-1)?.startedAt ?? run.startedAt;
  const elapsed = formatDuration(workedMs(run, Date.parse(end)));
  const summary = words.run.summary(toEndWord(run, answer), elapsed, run.nodes.length);
  const writers = run.nodes
    .map(({ node }) => node)
    .filter((node) => findNode(capabilities, { capability: run.capability, node }).writes === "code");
  // A query and the code that goes on with its rows are two programs; only another version of one is a fix.
  const fixes = writers.length - new Set(writers).size;
  return fixes === 0 ? summary : `${summary} · ${words.run.fixes(fixes)}`;
}

function toEndWord(run: RunView, answer: Answer | undefined): string {
  if (run.status === "cancelled") return words.run.stopped;
  if (run.status === "error") return words.run.failed;
  switch (answer?.kind) {
    case "failed":
      return words.run.failed;
    case "concept":
      return words.run.answered;
    case "answered": {
      const { status } = answer.verdict;
      return status === "checked" || status === "caveats" ? words.run.checked : words.run.answered;
    }
    default:
      return words.run.ended;
  }
}
