import { chooseDate } from "@/lib/lexicon/columns/choose-date";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import { toHints } from "../read-times";
import { isAdditive, isGroupable, isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Measure } from "@/lib/domain/plans/measure";
import { isPresent } from "./column-want";
import type { Board } from "../board";
import type { Draft } from "../draft";

/** "per day on average", "per head", "per km": turns the numbers of the draft into rates. */
export function readRates(board: Board, draft: Draft): void {
  const { lexicon } = board;
  if (draft.measures.length === 0) return;
  const daily = board.all("grain").filter(({ meaning }) => meaning.adjective);
  for (const { index, own } of [
    ...board.all("by").map((by) => ({ ...by, own: false })),
    ...daily.map((grain) => ({ ...grain, own: true })),
  ]) {
    // "per day" and "daily" say the same.
    const place = own ? index : board.after(index);
    const grain = board.get(place, "grain");
    const over = (bottom: Measure["value"], label: string) => {
      draft.measures = draft.measures.map((measure) => {
        const { value } = measure;
        // A mean requested "per month" is a total over the months, when totals make sense.
        const sum =
          value.kind === "aggregate" && value.aggregate === "mean" ? { ...value, aggregate: "sum" as const } : value;
        const needed = bottom.kind === "aggregate" && bottom.of.kind === "column" ? bottom.of.column : null;
        // Rows that lack the other number would count in only one of the sums.
        const top =
          sum.kind === "aggregate" && needed !== null && board.profileOf(needed).missing > 0
            ? { ...sum, where: [...sum.where, isPresent(needed)] }
            : sum;
        return {
          label: `${measure.label.replace(/^(average|total) of /, "")} ${label}`,
          unit: measure.unit,
          value: { kind: "quotient", top, bottom, times: 1 },
        };
      });
      board.use(index, place);
    };
    const [only] = draft.measures;
    if (grain !== null) {
      const column = draft.date ?? chooseDate(lexicon, toHints(board))?.column ?? null;
      const flat =
        only?.value.kind === "quotient" ||
        (only?.value.kind === "aggregate" &&
          only.value.of.kind === "column" &&
          !isAdditive(board.profileOf(only.value.of.column)));
      const untimed = column !== null && grain.grain === "hour" && !/^TIMESTAMP/i.test(board.profileOf(column).storage);
      if (column === null || untimed) continue;
      const daily =
        only?.value.kind === "quotient" && only.value.bottom.kind === "distinct" && only.value.bottom.of.grain === "day"
          ? only.value.top
          : null;
      if (daily !== null && only !== undefined) {
        draft.measures = [
          {
            ...only,
            label: `${only.label.replace(/ per day$/, "")} per ${grain.grain}`,
            value: {
              kind: "quotient",
              top: daily,
              bottom: { kind: "distinct", of: { column, grain: grain.grain }, where: [], rows: null },
              times: 1,
            },
          },
        ];
        board.use(index, place);
      } else if (flat || only === undefined) {
        draft.groups.push({ column, grain: grain.grain });
        board.use(index, place);
      } else
        over(
          { kind: "distinct", of: { column, grain: grain.grain }, where: [], rows: null },
          `per ${grain.grain.replace("_", " ")}`,
        );
      continue;
    }
    // Both numbers are over the same rows.
    const [counted] = draft.measures.flatMap(({ value }) =>
      value.kind === "aggregate" && value.of.kind === "column" ? [value.of.column] : [],
    );
    const where = counted !== undefined && board.profileOf(counted).missing > 0 ? [isPresent(counted)] : [];
    const head = /^(head|capita|person|pax)$/.test(board.wordsOf(place));
    if (
      board.get(place, "noun") !== null ||
      board.get(place, "rows") !== null ||
      (head && board.at(place)?.kind !== "column")
    ) {
      const [person] = head ? (lexicon.concepts.get("customer") ?? []) : [];
      // People with several rows count once.
      if (person !== undefined && board.get(place, "noun") === null) {
        over({ kind: "distinct", of: { column: person, grain: null }, where, rows: null }, `per ${person}`);
        continue;
      }
      // Missing values are not counted as people.
      over({ kind: "rows", where: counted === undefined ? [] : [isPresent(counted)] }, `per ${board.wordsOf(place)}`);
      continue;
    }
    const column = board.get(place, "column")?.matches[0]?.column;
    const unit = board.get(place, "unit")?.unit;
    const measured =
      column ??
      [...lexicon.columns.keys()].find((name) => unit !== undefined && findColumnUnit(name)?.name === unit.name);
    if (measured === undefined || unit?.kind === "money") continue;
    const profile = board.profileOf(measured);
    if (isMeasure(profile))
      over(
        { kind: "aggregate", aggregate: "sum", of: { kind: "column", column: measured }, where },
        `per ${unit?.name ?? measured}`,
      );
    else if (isGroupable(profile))
      over({ kind: "distinct", of: { column: measured, grain: null }, where, rows: null }, `per ${measured}`);
  }
}
