/** Whether a part of a figure is a plain object. */
export function isFigurePart(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
