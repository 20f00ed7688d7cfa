import type { RecipeErrorCode } from "@/lib/domain/recipes/recipe-error";
import type { PromptLibrary } from "@/lib/prompts/prompt-library";

/** The kind of failure; repairs for each are in `prompts/recipes/playbook.md`. */
export type FailureCategory = "data" | "structure" | "logic" | "incomplete";

const categories: Record<RecipeErrorCode, FailureCategory> = {
  unknown_step_type: "structure",
  unknown_step: "structure",
  unknown_port: "structure",
  unknown_param: "structure",
  unknown_column: "structure",
  unknown_connection: "structure",
  invalid_param: "data",
  invalid_expression: "data",
  wrong_kind: "data",
  name_taken: "structure",
  unconnected: "structure",
  cycle: "structure",
  too_many: "structure",
  guardrail: "structure",
};

/** Returns the distinct kinds of failure among some refusals. */
export function toCategories(codes: readonly RecipeErrorCode[]): FailureCategory[] {
  return [...new Set(codes.map((code) => categories[code]))];
}

/** Reads the usual fixes for these kinds of failure; empty if the playbook has none. Throws `internal` if the file is missing. */
export async function readPlaybook(
  prompts: Pick<PromptLibrary, "getTaskInstructions">,
  wanted: readonly FailureCategory[],
): Promise<string> {
  const text = await prompts.getTaskInstructions({ name: "playbook", prompt: "recipes/playbook" });
  const sections = text.split(/^#### /mu).flatMap((section) => {
    const [title = "", ...lines] = section.split("\n");
    return wanted.some((category) => category === title.trim()) ? [lines.join("\n").trim()] : [];
  });
  return sections.length === 0 ? "" : `What usually fixes this:\n\n${sections.join("\n\n")}`;
}
