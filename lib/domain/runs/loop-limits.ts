/** Limits of a run's loops: alignment checks, attempts at code after each plan, and further plans. */
export const loopLimits = { alignment: 2, codeAttemptsPerEntry: 2, remediation: 3 } as const;
