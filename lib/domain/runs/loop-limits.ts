/** How often a run does what it may do again: checks of the fit, attempts at code after each plan, and further plans. */
export const loopLimits = { alignment: 2, codeAttemptsPerEntry: 2, remediation: 3 } as const;
