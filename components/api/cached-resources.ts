import { createResource, type Resource } from "./resource";

/**
 * Returns the resource of an id, for content that never changes: once loaded, it stays valid while it is kept.
 * @param keep number of resources kept; the oldest is dropped first.
 */
export function cacheResources<Id, Value>(get: (id: Id) => Promise<Value>, keep: number): (id: Id) => Resource<Value> {
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
