import type { Verification, VerifiedFigure } from "@/lib/domain/verification";

/** A figure for tests: a scalar result that is confirmed, changed by `part`. */
export function buildFigure(part: Partial<VerifiedFigure> = {}): VerifiedFigure {
  return { name: "result", value: 1234, status: "confirmed", place: {}, ...part };
}

/** How an answer with these figures was verified, for tests: by SQL. */
export function buildVerification(figures: readonly VerifiedFigure[], part: Partial<Verification> = {}): Verification {
  return { figures: [...figures], second: { language: "sql", code: "SELECT count(*) FROM df" }, ...part };
}
