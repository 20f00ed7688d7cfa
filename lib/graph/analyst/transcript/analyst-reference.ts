import type { ArtifactId } from "@/lib/domain/ids";
import { toColumnDetails } from "@/lib/prompts/dataset-summary";
import { toCodeText, toOutcomeText } from "@/lib/prompts/text/outcome-text";
import { toQuestionText } from "@/lib/prompts/text/question-text";
import type { TranscriptReference } from "../../kit/transcript/transcript-entry";
import { toQueryOutcomeText, toQueryText } from "../query/query-text";
import type { RunContext } from "../run-context";

/** What the analyst's turns refer to. */
export type AnalystReference =
  /** The run's question. */
  | { of: "question" }
  /** Detailed profile rows of columns. */
  | { of: "columns"; names: string[] }
  /** The code of an execution. */
  | { of: "code"; execution: ArtifactId }
  /** The SQL of a query. */
  | { of: "query"; query: ArtifactId }
  /** What a query returned, or why it failed. */
  | { of: "query_outcome"; query: ArtifactId }
  /** The digest of an execution's outcome. */
  | { of: "outcome"; execution: ArtifactId };

/** Where references are looked up. */
type Sources = Pick<
  RunContext,
  "datasets" | "shareValues" | "executions" | "queries" | "question" | "background" | "correction"
>;

/** Returns the text that a model reads in place of a reference. Only the analyst's nodes write references. */
export async function readReference(reference: TranscriptReference, sources: Sources): Promise<string> {
  const { datasets, shareValues, executions } = sources;
  const known = reference as AnalystReference;
  switch (known.of) {
    case "question":
      return [toQuestionText(sources.question, datasets), sources.background ?? "", sources.correction ?? ""]
        .filter(Boolean)
        .join("\n\n");
    case "columns":
      return toColumnDetails(datasets, known.names, { shareValues });
    case "code":
      return toCodeText((await executions.get(known.execution)).code);
    case "query":
      return toQueryText(await sources.queries.get(known.query));
    case "query_outcome":
      return toQueryOutcomeText(await sources.queries.get(known.query), { shareValues });
    case "outcome": {
      const execution = await executions.get(known.execution);
      return toOutcomeText(execution, { shareValues, code: execution.code, datasets });
    }
  }
}
