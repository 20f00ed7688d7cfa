import type { ArtifactId } from "@/lib/domain/ids";
import type { PromptTurn } from "@/lib/domain/runs/prompt";
import { toColumnDetails } from "@/lib/prompts/dataset-summary";
import { toCodeText, toOutcomeText } from "@/lib/prompts/outcome-text";
import { toQuestionText } from "@/lib/prompts/question-text";
import type { RunContext } from "../run-context";
import type { TranscriptEntry, TranscriptReference } from "./transcript-entry";

/** Where references are looked up. */
type Sources = Pick<RunContext, "datasets" | "shareValues" | "executions"> & { question: string };

/** Converts entries to the turns that a model reads; the same entries always give the same bytes. */
export function toTurns(entries: readonly TranscriptEntry[], sources: Sources): Promise<PromptTurn[]> {
  return Promise.all(
    entries.map(async ({ role, parts }) => {
      const texts = await Promise.all(
        parts.map((part) => ("text" in part ? Promise.resolve(part.text) : toReferencedText(part.reference, sources))),
      );
      return { role, text: texts.join("") };
    }),
  );
}

async function toReferencedText(reference: TranscriptReference, sources: Sources): Promise<string> {
  switch (reference.of) {
    case "question":
      return toQuestionText(sources.question, sources.datasets);
    case "columns":
      return toColumnDetails(sources.datasets, reference.names, { shareValues: sources.shareValues });
    case "code":
      return toCodeText((await sources.executions.get(reference.execution)).code);
    case "outcome":
      return toReferencedOutcome(reference.execution, sources);
  }
}

async function toReferencedOutcome(id: ArtifactId, sources: Sources): Promise<string> {
  const execution = await sources.executions.get(id);
  const { datasets, shareValues } = sources;
  return toOutcomeText(execution, { shareValues, code: execution.code, datasets });
}
