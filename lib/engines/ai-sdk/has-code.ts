const mostCauses = 10;

/** Whether an error or one of its causes has one of these codes. */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  let cause = error;
  for (let depth = 0; depth < mostCauses && typeof cause === "object" && cause !== null; depth += 1) {
    const code: unknown = Reflect.get(cause, "code");
    if (typeof code === "string" && codes.has(code)) return true;
    cause = Reflect.get(cause, "lastError") ?? Reflect.get(cause, "cause");
  }
  return false;
}
