import type { ReadVerdict } from "@/lib/domain/answers/read-verdict";
import type { Query } from "@/lib/domain/query/query";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { toShapeNotes } from "@/lib/verification/read/to-shape-notes";
import { toReadVerdict } from "@/lib/verification/read/to-read-verdict";
import { isReadingChosen } from "../../answer/to-basis";
import type { NodeRun } from "../../run-context";
import type { AnalystFacts } from "../../state";

/** How the question was read, and what does not fit the result of a program whose query is unknown. */
interface JudgedReading {
  read: ReadVerdict | null;
  notes: string[];
}

/** Judges how the question was read, from the query that was computed and its result; `read` is null without a result. */
export function judgeReading(
  facts: Pick<AnalystFacts, "question" | "reading" | "decided">,
  result: AnalysisResult | null,
  { datasets, history, rerun }: Pick<NodeRun, "datasets" | "history" | "rerun">,
): JudgedReading {
  if (result === null) return { read: null, notes: [] };
  const { question, reading } = facts;
  const follows = reading?.follows === true;
  const read = toReadVerdict({
    ...{ question, result, datasets },
    asked: reading?.asked ?? null,
    isChosen: reading !== null && isReadingChosen(facts, rerun),
    before: follows ? { queries: toQueries(history), isUnclear: history.at(-1)?.isUnclear === true } : null,
  });
  return { read, notes: reading === null ? toShapeNotes({ question, result, datasets }) : [] };
}

/** The queries of earlier questions; none when the newest of them has none, which a follow-up changes. */
function toQueries(history: NodeRun["history"]): Query[] {
  if (history.at(-1)?.reading?.asked === undefined) return [];
  return history.flatMap((turn) => turn.reading?.asked ?? []);
}
