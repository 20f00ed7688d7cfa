import { CaveatError } from "@/lib/domain/caveat-error";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import type { ParameterComparison } from "@/lib/domain/investigations/investigation";
import { formatCount } from "@/lib/domain/text/numbers";
import type { PartState } from "@/lib/ports/runs/part-runs";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import type { InvestigatorNode, InvestigatorRun } from "../context";
import { compareWithHome } from "../coordination/compare-home";
import { findDifferences } from "../coordination/find-differences";
import { measureParts, type Reference } from "../coordination/measure-parts";
import { toPartFigures } from "../coordination/part-figures";
import { hasOneSpan } from "../coordination/part-requests";
import type { InvestigatorFacts, PartOutcome, PlannedPart } from "../facts";

/** Maximum number of times that analysts are re-queried. */
export const mostRequeries = 2;

const longestFinding = 300;

/** Checks, by code alone, whether the results of all analysts are comparable and add up to the whole. */
export const coordinateResults: InvestigatorNode = async ({ facts }, run) => {
  const parts = facts.plan ?? [];
  const states = await run.ports.parts.wait(
    parts.map(({ id }) => id),
    () => undefined,
  );
  const { change, report } = facts;
  if (change === null || report === null) throw new CaveatError("internal", "There is no change to compare with.");
  const findKnown = ({ id }: PlannedPart) =>
    facts.outcomes.find((outcome) => outcome.id === id && outcome.status !== "not_comparable");
  const open = parts.filter((part) => findKnown(part) === undefined);
  const references = await measureParts(open, { change, report }, run);
  const outcomes = await Promise.all(
    parts.map(async (part) => {
      const state = states.find(({ key }) => key === part.id) ?? null;
      const reference = references.get(part.id) ?? null;
      return findKnown(part) ?? (await toOutcome({ part, state, reference }, { change, report }, run));
    }),
  );
  const differing = outcomes.filter(({ status }) => status === "not_comparable").length;
  return {
    update: {
      facts: {
        outcomes,
        comparisons: [...toComparisons(parts, outcomes), ...toDatasetComparisons(parts, change, run)],
      },
    },
    summary: differing === 0 ? "All results are comparable" : `${formatCount(differing, "result")} not comparable`,
  };
};

/** Whether analysts' results differ and they may be re-queried. */
export function shouldRequery({ outcomes, requeries }: InvestigatorFacts): boolean {
  return requeries < mostRequeries && outcomes.some(({ status }) => status === "not_comparable");
}

async function toOutcome(
  { part, state, reference }: { part: PlannedPart; state: PartState | null; reference: Reference | null },
  whole: { change: ChangeReading; report: ChangeReport },
  run: InvestigatorRun,
): Promise<PartOutcome> {
  const place = { id: part.id, sessionId: state?.sessionId ?? null, messageId: state?.messageId ?? null };
  const answer = state?.status === "completed" ? state.answer : null;
  const none = { ...place, status: "failed" as const, figures: [], leftOut: 0, differences: [], unchecked: null };
  if (state === null || answer === null) return { ...none, finding: "It returned no answer." };
  const finding = toFinding(answer.explanation);
  if (answer.kind !== "answered" || answer.result === null || answer.verdict.status === "failed") {
    return { ...none, finding };
  }
  const { differences, stated, unchecked } = await findDifferences({ part, answer, reference }, whole, run);
  if (differences.length > 0) return { ...none, status: "not_comparable", finding, differences };
  const isOther = compareWithHome(part.declared, whole.change, run.datasets).some(
    ({ field, verdict }) => verdict === "different" && (field === "currency" || field === "unit"),
  );
  // Unconverted amounts in another currency cannot be compared with those of the measure.
  const used = isOther
    ? null
    : toPartFigures(part, state, answer, { stated, isOneSpan: hasOneSpan(part, whole.change) });
  return { ...none, status: "answered", finding, unchecked, ...used };
}

/** Returns the first paragraph of an answer as one plain line. */
function toFinding(explanation: string): string {
  const [first = ""] = explanation.trim().split(/\n\s*\n/u);
  return toClippedText(
    first
      .replace(/[*_`#\\]/gu, "")
      .replace(/\s+/gu, " ")
      .trim(),
    longestFinding,
  );
}

const fields = ["period", "comparison", "grain", "filters", "currency", "unit", "totals"] as const;

const same: Readonly<Record<(typeof fields)[number], string>> = {
  period: "All results are about the same two periods.",
  comparison: "All results compare them in the same direction.",
  grain: "All values cover whole periods.",
  filters: "All results meet their conditions.",
  currency: "All amounts have the same currency.",
  unit: "All values have the same unit.",
  totals: "Every value stated by a result agrees with the computation by code within 0.5 %.",
};

/** Compares each dataset of the parts once with that of the investigation. */
function toDatasetComparisons(
  parts: readonly PlannedPart[],
  change: ChangeReading,
  { datasets }: InvestigatorRun,
): ParameterComparison[] {
  const found = parts.flatMap(({ declared }) => compareWithHome(declared, change, datasets));
  const each = found.filter(({ says }, index) => found.findIndex((one) => one.says === says) === index);
  return each.map(({ field, verdict, says }) => ({ field, ok: verdict !== "different", verdict, says }));
}

function toComparisons(parts: readonly PlannedPart[], outcomes: readonly PartOutcome[]): ParameterComparison[] {
  const differences = outcomes.flatMap(({ id, differences: own }) => {
    const title = parts.find((part) => part.id === id)?.title ?? id;
    return own.map(({ field, says }) => ({ field, says: `“${title}”: ${says}` }));
  });
  return fields.flatMap((field): ParameterComparison[] => {
    const own = differences.filter((difference) => difference.field === field);
    return own.length === 0 ? [{ field, ok: true, says: same[field] }] : own.map((one) => ({ ...one, ok: false }));
  });
}
