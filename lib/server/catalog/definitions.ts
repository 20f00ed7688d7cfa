import type { DefinitionId } from "@/lib/domain/ids";
import type { Definition, DefinitionChange, NewDefinition } from "@/lib/domain/library/definition";
import type { Container } from "../container";

type Parts = Pick<Container, "definitions">;

/** Lists all definitions, sorted by term. */
export async function listDefinitions({ definitions }: Parts): Promise<{ items: Definition[] }> {
  return { items: await definitions.list() };
}

/** Defines a term. Throws `conflict` if it is already defined. */
export function addDefinition({ definitions }: Parts, definition: NewDefinition): Promise<Definition> {
  return definitions.add(definition);
}

/** Changes a definition, effective from the next question. Throws `not_found`, `conflict`. */
export function changeDefinition(
  { definitions }: Parts,
  id: DefinitionId,
  change: DefinitionChange,
): Promise<Definition> {
  return definitions.change(id, change);
}

/** Deletes a definition. Throws `not_found`. */
export function deleteDefinition({ definitions }: Parts, id: DefinitionId): Promise<void> {
  return definitions.remove(id);
}
