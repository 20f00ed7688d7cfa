import type { DefinitionId } from "../../domain/ids";
import type { Definition, DefinitionChange, NewDefinition } from "../../domain/library/definition";

/** Stores what terms mean in this installation. */
export interface DefinitionStore {
  /** Lists all of them, in order of their terms. */
  list(): Promise<Definition[]>;
  /** Throws `conflict` when the term is defined already, or there are too many. */
  add(definition: NewDefinition): Promise<Definition>;
  /** Throws `not_found`, and `conflict` when another definition has the term. */
  change(id: DefinitionId, change: DefinitionChange): Promise<Definition>;
  /** Throws `not_found`. */
  remove(id: DefinitionId): Promise<void>;
}
