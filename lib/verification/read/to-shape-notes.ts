import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { checkShape } from "@/lib/demands/check-shape";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";

/** Notes what the shape of a program's result lacks of what the question asks for; only of one dataset, whose words are known. */
export function toShapeNotes(input: {
  question: string;
  result: AnalysisResult;
  datasets: readonly DatasetFacts[];
}): string[] {
  const [dataset, another] = input.datasets;
  if (dataset === undefined || another !== undefined) return [];
  return checkShape(input.question, input.result, toLexicon(dataset));
}
