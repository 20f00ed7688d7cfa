import type { TimeBook } from "./time-book";

/**
 * The same object, whose asynchronous functions are timed under the name of the part. Everything else passes through.
 * @param toDetail says what a call is about; the function's name when left out.
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
