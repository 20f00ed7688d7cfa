import type { Verification, VerifiedFigure } from "@/lib/domain/answers/verification";

/** Builds a confirmed scalar figure for tests, overridden by `part`. */
export function buildFigure(part: Partial<VerifiedFigure> = {}): VerifiedFigure {
  return { name: "result", value: 1234, status: "confirmed", place: {}, ...part };
}

/** Builds a verification by SQL with these figures for tests. */
export function buildVerification(figures: readonly VerifiedFigure[], part: Partial<Verification> = {}): Verification {
  return { figures: [...figures], second: { language: "sql", code: "SELECT count(*) FROM df" }, ...part };
}
