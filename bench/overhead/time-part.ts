import type { TimeBook } from "./time-book";

/**
 * Wraps an object to time its asynchronous functions under the name of the part. Passes everything else through.
 * @param toDetail describes a call; the function's name by default.
 */
export function timePart<Part extends object>(
  target: Part,
  options: { part: string; book: TimeBook; toDetail?: (name: string, parameters: readonly unknown[]) => string },
): Part {
  const { part, book, toDetail } = options;
  const wrapped = new Map<PropertyKey, unknown>();
  return new Proxy(target, {
    get(object, name) {
      const known = wrapped.get(name);
      if (known !== undefined) return known;
      const member: unknown = Reflect.get(object, name, object);
      if (typeof member !== "function" || name === "constructor") return member;
      const timed = (...parameters: unknown[]): unknown => {
        const start = book.now();
        const returned: unknown = Reflect.apply(member, object, parameters);
        if (!(returned instanceof Promise)) return returned;
        const detail = toDetail?.(String(name), parameters) ?? String(name);
        return returned.finally(() => book.add({ part, detail, start, end: book.now() }));
      };
      wrapped.set(name, timed);
      return timed;
    },
  });
}
