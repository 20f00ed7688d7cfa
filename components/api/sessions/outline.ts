/** Validates a reply or a stored value: a schema, or an outline. */
export interface Check<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

/** Creates a check from a predicate. */
export function accept<Value>(fits: (value: unknown) => value is Value): Check<Value> {
  return { safeParse: (value) => (fits(value) ? { success: true, data: value } : { success: false }) };
}

const kinds = {
  text: (part: unknown) => typeof part === "string",
  number: (part: unknown) => typeof part === "number",
  list: Array.isArray,
  object: (part: unknown) => typeof part === "object" && part !== null && !Array.isArray(part),
} as const;

/**
 * Checks that a value is an object whose named parts have these kinds, and leaves the rest unchecked. For replies that the
 * server has validated against its schema: identifies them without adding the schemas to the first load.
 */
export function outline<Value extends object>(
  parts: Partial<Record<keyof Value & string, keyof typeof kinds>>,
): Check<Value> {
  const fits = (value: unknown): value is Value =>
    kinds.object(value) &&
    Object.entries(parts).every(([name, kind]) =>
      kinds[kind as keyof typeof kinds]((value as Record<string, unknown>)[name]),
    );
  return accept(fits);
}

/** Checks a page of a list, each item with `item`. */
export function pageOutline<Item>(item: Check<Item>): Check<{ items: Item[]; nextCursor: string | null }> {
  const page = outline<{ items: Item[]; nextCursor: string | null }>({ items: "list" });
  return {
    safeParse(value) {
      const found = page.safeParse(value);
      return found.success && found.data.items.every((each) => item.safeParse(each).success)
        ? found
        : { success: false };
    },
  };
}
