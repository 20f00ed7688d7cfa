import type { PreparableDataset } from "@/lib/ports/recipes/preparation-facts";

/** Extracts the dataset to change from an instruction: “drop duplicates in orders” is “drop duplicates” for orders. */
export function takeDataset(
  instruction: string,
  datasets: readonly PreparableDataset[],
): { instruction: string; target: PreparableDataset | null } {
  for (const candidate of datasets) {
    const { name } = candidate.dataset;
    const isColumn = candidate.columns.some((column) => column.name.toLowerCase() === name.toLowerCase());
    if (isColumn) continue;
    const quoted = name
      .replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
      .replaceAll(/[\s_-]+/gu, String.raw`[\s_-]+`);
    const pattern = new RegExp(
      String.raw`\s+(?:in|from|of|on)\s+(?:the\s+)?(?:table\s+|dataset\s+|file\s+)?["“']?${quoted}["”']?(?:\s+(?:table|dataset|data|file))?(?=\s*(?:$|[,.;!]|\band\b|\bthen\b))`,
      "iu",
    );
    if (pattern.test(instruction)) return { instruction: instruction.replace(pattern, ""), target: candidate };
  }
  return { instruction, target: null };
}
