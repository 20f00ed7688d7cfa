/** Codes and messages found in an error. */
export interface ErrorEvidence {
  /** Codes from the operating system, Postgres, Prisma or another library. */
  codes: string[];
  message: string;
}

const deepest = 6;

/** Yields the codes and messages of an error and of its causes, wherever libraries put them. */
export function* evidenceOf(error: unknown, depth = 0): Generator<ErrorEvidence> {
  if (typeof error !== "object" || error === null || depth > deepest) return;
  const fields: Record<string, unknown> = { ...error };
  yield {
    codes: ["code", "originalCode", "kind"].map((name) => fields[name]).filter((code) => typeof code === "string"),
    message: [error instanceof Error ? error.message : "", typeof fields.stderr === "string" ? fields.stderr : ""]
      .filter(Boolean)
      .join("\n"),
  };
  const sources = [error instanceof Error ? error.cause : fields.cause, fields.meta, fields.driverAdapterError];
  const several: unknown[] = error instanceof AggregateError ? error.errors : [];
  for (const source of [...sources, ...several]) yield* evidenceOf(source, depth + 1);
}
