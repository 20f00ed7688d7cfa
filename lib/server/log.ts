import { redactKeys } from "./redact-keys";

/** Fields of a log line besides its message: ids, names of nodes and models, counts and times. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Logs an error: one JSON object per line on standard error. Never includes questions, data or keys. */
export function logError(message: string, error?: unknown): void {
  write("error", message, error === undefined ? {} : toFault(error));
}

/** Logs something that works, but not as expected. */
export function logWarning(message: string, fields: LogFields = {}): void {
  write("warning", message, fields);
}

/** Logs something that was done. */
export function logInfo(message: string, fields: LogFields = {}): void {
  write("info", message, fields);
}

function write(level: "error" | "warning" | "info", message: string, fields: LogFields): void {
  const line = { level, at: new Date().toISOString(), message, ...fields };
  process.stderr.write(`${redactKeys(JSON.stringify(line))}\n`);
}

/**
 * Errors of libraries quote what they could not read, which may be a cell or a question: removes everything from the
 * first quotation mark to the last.
 */
function withoutQuoted(message: string): string {
  return message
    .replace(/["'`“«].*["'`”»]/su, "…")
    .replace(/=\([^)]*\)/gu, "=(…)")
    .slice(0, 500);
}

function toFault(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { error: `${error.name}: ${withoutQuoted(error.message)}`, stack: frames?.slice(0, 12).join("\n") };
}
