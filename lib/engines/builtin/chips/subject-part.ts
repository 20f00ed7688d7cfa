import { toRowValueText } from "@/lib/lexicon/columns/row-value-text";
import { isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Plan, Query } from "../query/query";
import { toPart, type Option, type PartDraft } from "./part-builder";
import type { Subject } from "./piece";

const mostOptions = 12;
const mostNamed = 3;

function toColumnList(columns: readonly string[]): string {
  if (columns.length === 0) return "all columns";
  return columns.length > mostNamed ? `${columns.length} columns` : columns.join(", ");
}

/** A plan other than a query, without what has parts of its own. */
function toSubject(plan: Exclude<Plan, Query>): Subject {
  switch (plan.family) {
    case "rows":
      return { family: plan.family, by: plan.by, direction: plan.direction, limit: plan.limit, shown: plan.shown };
    case "distribution":
      return { family: plan.family, of: plan.of };
    case "correlation":
      return { family: plan.family, columns: plan.columns, target: plan.target };
    case "missing":
    case "duplicates":
    case "outliers":
      return { family: plan.family, columns: plan.columns };
    case "overview":
      return { family: plan.family, of: plan.of };
    case "insights":
      return { family: plan.family };
  }
}

function toLabel(subject: Subject): string {
  switch (subject.family) {
    case "rows":
      return subject.by === null ? "rows" : `rows by ${toRowValueText(subject.by)}`;
    case "distribution":
      return `spread of ${toRowValueText(subject.of)}`;
    case "correlation":
      return subject.target === null
        ? `relationship of ${toColumnList(subject.columns)}`
        : `relationship of ${subject.target} with ${toColumnList(subject.columns.filter((name) => name !== subject.target))}`;
    case "missing":
      return `missing values of ${toColumnList(subject.columns)}`;
    case "duplicates":
      return subject.columns.length === 0 ? "repeated rows" : `rows that agree in ${toColumnList(subject.columns)}`;
    case "outliers":
      return `outliers of ${toColumnList(subject.columns)}`;
    case "overview":
      return `overview of the ${subject.of === "shape" ? "size" : subject.of}`;
    case "insights":
      return "key insights";
  }
}

function toOthers(subject: Subject, lexicon: Lexicon): Subject[] {
  const columns = [...lexicon.columns.values()];
  const numbers = columns.filter(isMeasure).map(({ name }) => name);
  switch (subject.family) {
    case "rows":
      return numbers.map((column) => ({ ...subject, by: { kind: "column", column } }));
    case "distribution":
      return numbers.map((column) => ({ ...subject, of: { kind: "column", column } }));
    case "correlation": {
      const targets = numbers.filter((column) => subject.columns.includes(column));
      return targets.map((target) => ({ ...subject, target }));
    }
    case "missing":
      return columns.map(({ name }) => ({ ...subject, columns: [name] }));
    case "outliers":
      return numbers.map((column) => ({ ...subject, columns: [column] }));
    case "duplicates":
      return [{ ...subject, columns: [] }, ...columns.map(({ name }) => ({ ...subject, columns: [name] }))];
    case "overview":
      return (["table", "columns", "shape"] as const).map((of) => ({ ...subject, of }));
    case "insights":
      return [];
  }
}

/** Builds the part for the column that a plan other than a query examines, with alternatives. */
export function toSubjectPart(plan: Exclude<Plan, Query>, lexicon: Lexicon): PartDraft {
  const subject = toSubject(plan);
  const options: Option[] = toOthers(subject, lexicon)
    .slice(0, mostOptions)
    .map((other) => ({ label: toLabel(other), piece: { subject: other } }));
  return toPart({ kind: "measure", label: toLabel(subject), piece: { subject }, options });
}
