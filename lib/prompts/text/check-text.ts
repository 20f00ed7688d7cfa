/** The parts of a check that a model's text needs. */
export interface VisibleCheck {
  /** One of a fixed set. */
  name: string;
  passed: boolean;
  /** May quote values of the data. */
  detail: string;
}

/** Writes one line per check; without values, only its name and whether it passed. */
export function toCheckLines(checks: readonly VisibleCheck[], options: { shareValues: boolean }): string[] {
  return checks.map(({ name, passed, detail }) => {
    const line = `${passed ? "passed" : "FAILED"}: ${name}`;
    return options.shareValues ? `${line}. ${detail}` : line;
  });
}

/**
 * Lists the issues of an evaluation. Some are details of failed checks, which quote values: without values, the check's
 * name replaces them. The others are words of a model that has seen no values either.
 */
export function toIssueLines(
  issues: readonly string[],
  checks: readonly VisibleCheck[],
  options: { shareValues: boolean },
): string[] {
  if (options.shareValues) return [...issues];
  const lines = issues.map((issue) => {
    const check = checks.find(({ detail }) => detail === issue);
    return check === undefined ? issue : `The check "${check.name}" failed.`;
  });
  return [...new Set(lines)];
}
