import type { CitedPassage } from "@/lib/domain/library/document";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { toBackgroundText } from "@/lib/prompts/text/background-text";
import type { Container } from "../container";

const step = "background";
/** Number of passages to fetch; not all of them fit if they are long. */
const mostPassages = 6;

/**
 * Finds the definitions and passages relevant to a question, as text for its turn; empty if there are none. Stays the
 * same for every attempt of a run, even if the library changes in the meantime. When values are not shared with models,
 * passages are excluded, but definitions are included, like descriptions.
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
