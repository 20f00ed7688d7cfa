import { toColumnKind } from "@/lib/domain/recipes/recipe-column";
import { readsAsChange as readByRules } from "@/lib/engines/builtin/preparation/reads-as-change";
import type { Message } from "@/lib/domain/session";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import type { Container } from "../container";

/** Whether a message is an instruction to change one of its datasets, by rules; false when a dataset cannot be read. */
export async function readsAsChange(
  { datasets }: Pick<Container, "datasets">,
  record: Pick<RunRecord, "question" | "datasets">,
  earlier: readonly Message[],
): Promise<boolean> {
  const last = earlier.findLast(({ answer }) => answer !== undefined)?.answer;
  const facts = await datasets.getFacts(record.datasets).catch(() => []);
  return facts.some((dataset) =>
    readByRules(
      {
        instruction: record.question,
        datasets: [dataset, ...facts.filter((other) => other !== dataset)],
        steps: [],
        columns: dataset.profile.columns.map(({ name, storage }) => ({ name, kind: toColumnKind(storage) })),
      },
      last !== undefined && last.preparation === undefined,
    ),
  );
}
