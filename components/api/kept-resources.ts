import { createResource, type Resource } from "./resource";

/**
 * Gives the resource of an id, for things that never change: a read one is good for as long as it is kept.
 * @param keep how many are kept to be shown again without asking the server; the oldest goes first.
 */
export function keepResources<Id, Value>(get: (id: Id) => Promise<Value>, keep: number): (id: Id) => Resource<Value> {
  const known = new Map<Id, Resource<Value>>();
  return (id) => {
    const present = known.get(id);
    if (present) return present;
    const created = createResource(() => get(id));
    known.set(id, created);
    const oldest = known.size > keep ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return created;
  };
}
