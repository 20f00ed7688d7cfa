import { toSuggestions } from "@/lib/engines/builtin/conversation/abilities";
import { readChange } from "@/lib/engines/builtin/changes/read-change";
import type { Surroundings } from "@/lib/ports/reasoning/surroundings";
import type { Container } from "../container";

/** Describes this installation to its capabilities. */
export function toSurroundings({
  capabilities,
  catalogue,
}: Pick<Container, "capabilities" | "catalogue">): Surroundings {
  return {
    capabilities: capabilities.all,
    listDatasetNames: async (limit) => (await catalogue.list({ limit })).items.map(({ name }) => name),
    suggestQuestions: toSuggestions,
    readChange,
  };
}
