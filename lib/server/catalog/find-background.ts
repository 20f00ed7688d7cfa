import type { CitedPassage } from "@/lib/domain/library/document";
import type { RunRecord } from "@/lib/ports/run-store";
import { toBackgroundText } from "@/lib/prompts/background-text";
import type { Container } from "../container";

const step = "background";
/** Passages that are offered; the longest of them do not all fit. */
const mostPassages = 6;

/**
 * Finds the definitions and passages that a question is about, as text for its turn; empty when there are none. The
 * same for every attempt of a run, whatever is added to the library in the meantime. Without shared values, documents
 * stay here; definitions are words of a person like descriptions.
 */
export async function findBackground(
  { search, steps, environment }: Pick<Container, "search" | "steps" | "environment">,
  { id, attempt, question }: Pick<RunRecord, "id" | "attempt" | "question">,
): Promise<string> {
  if (attempt > 1) {
    const kept = await steps.find(id, step);
    return typeof kept === "string" ? kept : "";
  }
  const [definitions, passages] = await Promise.all([
    search.findDefinitions(question),
    environment.SHARE_VALUES ? search.findPassages(question, mostPassages) : Promise.resolve<CitedPassage[]>([]),
  ]);
  const text = toBackgroundText({ definitions, passages });
  if (text !== "") await steps.save(id, step, text);
  return text;
}
