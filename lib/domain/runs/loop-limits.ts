/** Limits of a run's loops: alignment checks, code attempts per plan, and further plans. */
export const loopLimits = { alignment: 2, codeAttemptsPerEntry: 2, remediation: 3 } as const;
