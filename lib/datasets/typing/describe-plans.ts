import type { Notice } from "@/lib/domain/datasets/dataset";
import type { DuckSession } from "../duck/duck-session";
import type { ColumnPlan } from "./column-plan";
import { toMissingCondition } from "./missing-condition";

/** A column of raw text (`c0`, `c1`, …, by position) with its final name. */
export interface PlannedColumn {
  name: string;
  plan: ColumnPlan;
}

/** Merges notices with the same text, so that 200 columns with a decimal comma produce one notice. */
function mergeNotices(notices: readonly Notice[]): Notice[] {
  const merged = new Map<string, Notice>();
  for (const notice of notices) {
    const known = merged.get(notice.text);
    if (known === undefined) {
      merged.set(notice.text, { ...notice, columns: [...notice.columns] });
      continue;
    }
    known.columns.push(...notice.columns);
    if (known.rows !== undefined || notice.rows !== undefined) known.rows = (known.rows ?? 0) + (notice.rows ?? 0);
    const examples = [...new Set([...(known.examples ?? []), ...(notice.examples ?? [])])].slice(0, 5);
    if (examples.length > 0) known.examples = examples;
  }
  return [...merged.values()];
}

/**
 * Creates notices about spellings of "no value", with the number of values that they made missing; blanks alone are not
 * reported.
 */
async function describeMissingWords(
  session: DuckSession,
  options: { relation: string; columns: readonly PlannedColumn[] },
): Promise<Notice[]> {
  const spelled = options.columns.flatMap(({ name, plan }, index) => {
    const words = plan.missingWords.filter((word) => word !== "");
    return words.length === 0 ? [] : [{ name, index, plan: { ...plan, missingWords: words } }];
  });
  if (spelled.length === 0) return [];
  const counts = spelled.map(({ index, plan }) => `count(*) FILTER (${toMissingCondition(`c${index}`, plan)})`);
  const [row = []] = await session.query(`SELECT ${counts.join(", ")} FROM ${options.relation}`);
  return spelled.map(({ name, plan }, place) => ({
    text: "Words and marks that stand for no value are now missing values.",
    columns: [name],
    rows: Number(row[place]),
    examples: plan.missingWords.slice(0, 5),
  }));
}

/** Describes how columns are read, without counts. Pure. */
export function describeRemarks(columns: readonly PlannedColumn[]): Notice[] {
  return mergeNotices(columns.flatMap(toRemarkNotices));
}

function toRemarkNotices({ name, plan }: PlannedColumn): Notice[] {
  return plan.remarks.map((remark): Notice => ({
    text: remark.text,
    columns: [name],
    examples: [...(remark.examples ?? [])],
  }));
}

/** Describes how columns are read. `rows` of a merged notice adds up over its columns. */
export async function describePlans(
  session: DuckSession,
  options: { relation: string; columns: readonly PlannedColumn[] },
): Promise<Notice[]> {
  return mergeNotices([...options.columns.flatMap(toRemarkNotices), ...(await describeMissingWords(session, options))]);
}
