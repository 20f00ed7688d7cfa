import { defaultCapability } from "@/lib/domain/capability";
import type { Capability } from "@/lib/graph/kit/capability";
import { capabilities } from "@/lib/server/capabilities";
import type { RoutingMessage } from "./score-routes";

/** Sentences of capabilities that this installation may lack. */
const sentences: Readonly<Record<string, string>> = {
  recipes:
    "Prepares data: removes duplicates, fills gaps, converts, splits and merges columns, as steps that can be undone.",
  investigations: "Finds out why a number changed, by comparing periods and their parts.",
  catalog: "Finds datasets, columns, documents, definitions and earlier answers.",
  workspace: "Renames, describes, exports and deletes datasets and conversations, as a plan that a person approves.",
};

/** Returns every capability that the messages are for, whether or not this installation has it yet. */
export function toOffered(messages: readonly RoutingMessage[]): Pick<Capability, "id" | "label" | "description">[] {
  const ids = [...new Set([defaultCapability, ...messages.flatMap(({ accepts }) => accepts)])];
  return ids.map((id) => {
    const known = capabilities.all.find((capability) => capability.id === id);
    return known ?? { id, label: id, description: sentences[id] ?? "" };
  });
}
