/** A line of the server's log: one JSON object on standard error. Questions, data and keys have no place in it. */
export function logError(message: string, error?: unknown): void {
  const line = {
    level: "error",
    at: new Date().toISOString(),
    message,
    ...(error === undefined ? {} : toFault(error)),
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

function toFault(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { error: `${error.name}: ${error.message}`, stack: frames?.slice(0, 12).join("\n") };
}
