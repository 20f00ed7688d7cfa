/**
 * Returns a distinguishing detail for every item that shares its name with another one: the first of `details` that differs
 * for all items of the name, else the last one with a number, from the last item on. Compares names without regard to case
 * and surrounding blanks.
 */
export function toTwinDetails<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  details: readonly ((item: Item) => string)[],
): ReadonlyMap<Item, string> {
  const named = Map.groupBy(items, (item) => nameOf(item).trim().toLowerCase());
  const found = new Map<Item, string>();
  for (const twins of named.values()) {
    if (twins.length < 2) continue;
    const distinguishing = details.find((detail) => new Set(twins.map(detail)).size === twins.length);
    for (const [place, twin] of twins.entries()) {
      const numbered = [details.at(-1)?.(twin), `#${twins.length - place}`].join(" ").trim();
      found.set(twin, distinguishing?.(twin) ?? numbered);
    }
  }
  return found;
}
