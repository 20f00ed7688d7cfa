import type { QuestionReading, ReadingPart } from "@/lib/domain/answers/question-reading";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { findMisfit } from "../query/find-misfit";
import type { Measure } from "@/lib/domain/plans/measure";
import type { Plan, Query } from "../query/query";
import { withAggregate } from "./with-aggregate";
import { decodePiece, type Piece, type Subject } from "./piece";

/**
 * Builds the plan that the parts of a reading determine, with its dataset; or one sentence that names the part that does not
 * fit.
 */
export type DecodedReading = { plan: Plan; dataset: DatasetFacts } | { fault: string };

const mostGroups = 2;
const mostMeasures = 6;

const empty: Query = {
  family: "query",
  measures: [],
  groups: [],
  filters: [],
  segments: [],
  derived: null,
  having: null,
  order: null,
  limit: null,
  chart: null,
  notes: [],
};

/** Combines the pieces; a subject replaces the measures. */
interface Draft {
  query: Query;
  subject: Subject | null;
  datasetId: string | null;
}

const nothing: Draft = { query: empty, subject: null, datasetId: null };

function withPiece(draft: Draft, piece: Piece): Draft {
  const { query } = draft;
  const changed = (change: Partial<Query>): Draft => ({ ...draft, query: { ...query, ...change } });
  if ("dataset" in piece) return { ...draft, datasetId: piece.dataset };
  if ("subject" in piece) return { ...draft, subject: piece.subject };
  if ("measure" in piece) return changed({ measures: [...query.measures, piece.measure] });
  if ("aggregate" in piece) {
    const change = (measure: Measure) =>
      measure.label === piece.of ? withAggregate(measure, piece.aggregate) : measure;
    return changed({ measures: query.measures.map(change) });
  }
  if ("group" in piece) return changed({ groups: [...query.groups, piece.group] });
  if ("filter" in piece) return changed({ filters: [...query.filters, piece.filter] });
  if ("segments" in piece) return changed({ segments: piece.segments });
  return changed(piece);
}

function toSubjectPlan(subject: Subject, { filters, notes, chart, groups, order, limit }: Query): Plan {
  const common = { filters, notes, chart };
  switch (subject.family) {
    case "rows":
      return {
        ...subject,
        ...common,
        direction: order?.direction ?? subject.direction,
        limit: limit ?? subject.limit,
      };
    case "distribution":
      return { ...subject, ...common, group: groups[0] ?? null };
    case "correlation":
    case "missing":
    case "duplicates":
    case "outliers":
    case "overview":
    case "insights":
      return { ...subject, ...common };
  }
}

function toPlan({ query, subject }: Draft): Plan {
  return subject === null ? query : toSubjectPlan(subject, query);
}

/** Labels of measures become names in the result, without duplicates. */
function isSound({ query, subject }: Draft): boolean {
  const labels = new Set(query.measures.map(({ label }) => label));
  const isWhole = subject !== null || (query.measures.length > 0 && labels.size === query.measures.length);
  return isWhole && query.measures.length <= mostMeasures && query.groups.length <= mostGroups;
}

/** An aggregate is checked with the measures that it changes, everything else alone. */
function findFault(
  { part, piece }: { part: ReadingPart; piece: Piece | null },
  { draft, dataset }: { draft: Draft; dataset: DatasetFacts },
): string | null {
  if (piece === null) return `“${part.label}” cannot take this value: the built-in engine cannot read it.`;
  const alone =
    "aggregate" in piece
      ? { ...nothing, query: { ...empty, measures: draft.query.measures } }
      : withPiece(nothing, piece);
  const misfit = findMisfit(toPlan(alone), dataset);
  return misfit === null ? null : `“${part.label}” cannot take this value: ${misfit}.`;
}

/**
 * Decodes and checks the untrusted parts of a reading. The plan has no notes: these belong to the words of a question, which
 * the parts have replaced.
 * @param datasets those of the session, in order; without a part that names one, the first that all parts fit.
 */
export function fromReading(
  { parts }: Pick<QuestionReading, "parts">,
  datasets: readonly DatasetFacts[],
): DecodedReading {
  const decided = parts.filter(({ value }) => value !== "").map((part) => ({ part, piece: decodePiece(part.value) }));
  const draft = decided.reduce((before, { piece }) => (piece === null ? before : withPiece(before, piece)), nothing);
  const named = datasets.filter(({ id }) => draft.datasetId === null || id === draft.datasetId);
  const [first] = named;
  if (first === undefined) return { fault: "The data that this reading is about is not part of the conversation." };
  const faultsOf = (dataset: DatasetFacts) => decided.flatMap((one) => findFault(one, { draft, dataset }) ?? []);
  const dataset = named.find((candidate) => faultsOf(candidate).length === 0);
  if (dataset === undefined) return { fault: faultsOf(first)[0] ?? "The parts of this reading do not fit together." };
  if (!isSound(draft))
    return { fault: "The parts of this reading do not fit together. Keep at least one measure, and each only once." };
  return { plan: toPlan(draft), dataset };
}
