import type { Caveat, Check } from "@/lib/domain/answer";
import type { DatasetStore, KeyOverlap } from "@/lib/ports/dataset-store";
import { toCount, toList, toNumberText } from "../plain-words";
import { toColumnsOf } from "../rederivation/lineage/describe-expression";
import { toMeasured } from "../rederivation/lineage/expected-parts";
import type { Formula, Frame, Step } from "../rederivation/lineage/values";

const name = "Rows in joins";
const mostJoins = 3;

type Join = Extract<Step, { kind: "join" }>;

/** What the joins of a program do to its rows. */
export interface JoinFindings {
  /** Null without a join that could be counted. */
  check: Check | null;
  caveats: Caveat[];
}

/**
 * Counts with the database how the keys of each join fit together. Keys that repeat on both sides multiply rows, which fails; rows that
 * are lost or repeated otherwise are caveats.
 */
export async function checkJoins(
  steps: readonly Step[],
  formulas: readonly Formula[],
  store: DatasetStore,
): Promise<JoinFindings> {
  const joins = steps.filter((step) => step.kind === "join").filter(isCountable);
  const different = [...new Map(joins.map((join) => [toJoinText(join), join])).values()].slice(0, mostJoins);
  const counted = await Promise.all(different.map(async (join) => ({ join, overlap: await countKeys(join, store) })));
  if (counted.length === 0) return { check: null, caveats: [] };
  const multiplied = counted.filter(
    ({ overlap }) =>
      overlap.mostPerKeyLeft > 1 &&
      overlap.mostPerKeyRight > 1 &&
      overlap.joinedRows > Math.max(overlap.leftMatched, overlap.rightMatched),
  );
  const caveats = counted.flatMap(({ join, overlap }) => [
    ...toLost(join, overlap),
    ...toRepeated(join, overlap, formulas),
  ]);
  const [first] = multiplied;
  const check =
    first === undefined
      ? { name, passed: true, detail: `${counted.map(({ join, overlap }) => toSummary(join, overlap)).join(" ")}` }
      : { name, passed: false, detail: toMultiplied(first.join, first.overlap) };
  return { check, caveats };
}

/** Joins of two tables as they were read: of joined or cut tables the keys cannot be counted in the database. */
function isCountable(join: Join): boolean {
  return [join.left, join.right].every((side) => side.source.joins.length === 0 && side.exact) && join.on.length > 0;
}

function toJoinText({ left, right, on, how }: Join): string {
  return JSON.stringify([
    left.source.dataset.versionId,
    left.where,
    right.source.dataset.versionId,
    right.where,
    on,
    how,
  ]);
}

async function countKeys({ left, right, on }: Join, store: DatasetStore): Promise<KeyOverlap> {
  const toSide = (frame: Frame, columns: string[]) => ({
    versionId: frame.source.dataset.versionId,
    columns,
    ...(frame.source.distinct ? { distinct: true } : {}),
    ...(frame.where.length === 0 ? {} : { where: { kind: "all" as const, of: frame.where } }),
  });
  return store.compareKeys({
    left: toSide(
      left,
      on.map((pair) => pair.left),
    ),
    right: toSide(
      right,
      on.map((pair) => pair.right),
    ),
  });
}

function toKeyText({ on }: Join): string {
  return toList(on.map((pair) => (pair.left === pair.right ? pair.left : `${pair.left} and ${pair.right}`)));
}

function toSummary(join: Join, overlap: KeyOverlap): string {
  const { left, right } = join;
  const [keepsLeft, keepsRight] = [
    join.how === "left" || join.how === "outer",
    join.how === "right" || join.how === "outer",
  ];
  const joined =
    overlap.joinedRows +
    (keepsLeft ? overlap.leftRows - overlap.leftMatched : 0) +
    (keepsRight ? overlap.rightRows - overlap.rightMatched : 0);
  return `${toCount(overlap.leftRows, "row")} of ${left.source.dataset.name} and ${toNumberText(overlap.rightRows)} of ${right.source.dataset.name} become ${toNumberText(joined)}.`;
}

function toMultiplied(join: Join, overlap: KeyOverlap): string {
  return `The join by ${toKeyText(join)} multiplies rows: the keys repeat on both sides (up to ${toNumberText(overlap.mostPerKeyLeft)} and ${toNumberText(overlap.mostPerKeyRight)} times), so that ${toNumberText(overlap.leftRows)} and ${toNumberText(overlap.rightRows)} rows become ${toNumberText(overlap.joinedRows)}.`;
}

/** Rows of the left table without a partner, and of the right one where the join keeps only pairs. */
function toLost(join: Join, overlap: KeyOverlap): Caveat[] {
  const [left, right] = [overlap.leftRows - overlap.leftMatched, overlap.rightRows - overlap.rightMatched];
  const keepsLeft = join.how === "left" || join.how === "outer";
  const keepsRight = join.how === "right" || join.how === "outer";
  const columns = join.on.flatMap((pair) => [pair.left, pair.right]);
  const caveats: Caveat[] = [];
  if (left > 0) {
    const percent = Math.round((overlap.leftMatched / Math.max(1, overlap.leftRows)) * 100);
    caveats.push({
      text: `${toNumberText(left)} of ${toCount(overlap.leftRows, "row")} of ${join.left.source.dataset.name} ${left === 1 ? "has" : "have"} no partner in ${join.right.source.dataset.name} by ${toKeyText(join)} and ${keepsLeft ? "stay without its values" : left === 1 ? "is left out" : "are left out"} (${percent} % match).`,
      columns: [...new Set(columns)],
      rows: left,
      effect: keepsLeft
        ? "Figures of the joined columns describe the matched rows only."
        : "Counts and sums are of the matched rows only.",
    });
  }
  if (right > 0 && join.how !== "left") {
    caveats.push({
      text: `${toNumberText(right)} of ${toCount(overlap.rightRows, "row")} of ${join.right.source.dataset.name} ${right === 1 ? "has" : "have"} no partner in ${join.left.source.dataset.name} by ${toKeyText(join)}${keepsRight ? " and stay without its values" : ""}.`,
      columns: [...new Set(columns)],
      rows: right,
      effect: keepsRight
        ? "Counts of rows include them; figures of the other table's columns do not."
        : "They are not part of the figures.",
    });
  }
  return caveats;
}

/** Rows of one table that are repeated for each partner, when a figure adds up or counts a column of theirs. */
function toRepeated(join: Join, overlap: KeyOverlap, formulas: readonly Formula[]): Caveat[] {
  const growth = overlap.joinedRows - overlap.leftMatched;
  if (growth <= 0 || overlap.mostPerKeyLeft > 1) return [];
  const own = new Set(join.left.source.dataset.profile.columns.map((column) => column.name));
  const keys = new Set(join.on.map((pair) => pair.left));
  const affected = formulas
    .flatMap(toMeasured)
    .flatMap(({ measure }) => (measure.of === null ? [] : toColumnsOf(measure.of)));
  const repeated = [...new Set(affected.filter((column) => own.has(column) && !keys.has(column)))];
  if (formulas.length > 0 && repeated.length === 0) return [];
  return [
    {
      text: `The join repeats rows of ${join.left.source.dataset.name}: ${toNumberText(overlap.leftMatched)} become ${toNumberText(overlap.joinedRows)}${repeated.length === 0 ? "" : `, and the figures use ${toList(repeated)} of them`}.`,
      columns: repeated,
      rows: growth,
      effect: "Sums, means and counts of these columns weigh repeated rows more than once.",
    },
  ];
}
