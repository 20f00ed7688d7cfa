/** Whether a part of a figure is an object with names. */
export function isFigurePart(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
