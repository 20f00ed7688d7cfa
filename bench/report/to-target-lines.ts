/** A target for a measurement. */
export interface Target {
  name: string;
  measured: number;
  limit: number;
  /** Whether the measured value must be at most or at least the limit. */
  is: "at most" | "at least";
  /** Shows a value, for example with its unit. */
  show: (value: number) => string;
}

/** Whether the measured value keeps its limit. */
function isMet({ measured, limit, is }: Target): boolean {
  return is === "at most" ? measured <= limit : measured >= limit;
}

/** Writes a line for each target: whether it is met, and by how much. */
export function toTargetLines(targets: readonly Target[]): string[] {
  return targets.map((target) => {
    const { name, measured, limit, is, show } = target;
    return `${isMet(target) ? "met   " : "MISSED"}  ${name}: ${show(measured)} (${is} ${show(limit)})`;
  });
}
