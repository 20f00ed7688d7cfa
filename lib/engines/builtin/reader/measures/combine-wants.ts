import type { Measure } from "@/lib/domain/plans/measure";
import type { Board } from "../board";
import type { Want } from "./want";

/** Whether a sign or a conjunction is between two positions. */
export function isParted(board: Board, from: number, to: number): boolean {
  return board.parts.slice(from + 1, to).some(({ meaning }) => meaning.kind === "break" || meaning.kind === "join");
}

/** Returns a percentile of a measure's row value, if it has one. */
export function toPercentileOf(found: Pick<Want, "make">, share: number): Pick<Want, "make"> {
  const measure = found.make(null);
  const { value } = measure;
  if (value.kind !== "aggregate") return found;
  const label = `${Math.round(share * 100)}th percentile of ${measure.label.replace(/^\w+ of /, "")}`;
  return {
    make: () => ({ ...measure, label, value: { kind: "percentile", share, of: value.of, where: value.where } }),
  };
}

/** "revenue minus cost" is one number; in brackets after a term it only explains that. */
export function subtract(board: Board, wants: readonly Want[]): Want[] {
  const opens = board.parts.findIndex((part) => part.meaning.kind === "break" && part.meaning.sign === "(");
  const [place] = board.all("join").filter(({ meaning }) => meaning.word === "minus");
  const left = wants.findLast((want) => want.index < (place?.index ?? -1));
  const right = wants.find((want) => want.index > (place?.index ?? Infinity));
  if (place === undefined || left === undefined || right === undefined) return [...wants];
  const others = wants.filter((want) => want !== left && want !== right);
  if (opens >= 0 && opens < left.index && others.length > 0) return others;
  const [first, second] = [left.make(null), right.make(null)];
  const value = { kind: "combination" as const, operator: "-" as const, left: first.value, right: second.value };
  return [
    ...others,
    {
      index: left.index,
      aggregates: [],
      make: () => ({ label: `${first.label} minus ${second.label}`, unit: first.unit, value }),
    },
  ];
}

/** "what did an order cost us": one number per unit of the other one. */
export function toEach(board: Board, wants: readonly Want[]): Measure[] | null {
  const [counted, amount] = wants;
  if (
    counted === undefined ||
    amount === undefined ||
    wants.length !== 2 ||
    isParted(board, counted.index, amount.index)
  )
    return null;
  const one = /\b(an?|one|each|every|single)\s*$/i.test(
    board.question.slice(0, board.parts[counted.index]?.tokens.at(-1)?.start),
  );
  if (!one) return null;
  const [top, bottom] = [amount.make(null), counted.make(null)];
  return [
    {
      label: `${top.label} per ${board.parts[counted.index]?.tokens.at(-1)?.lower ?? ""}`,
      unit: top.unit,
      value: { kind: "quotient", top: top.value, bottom: bottom.value, times: 1 },
    },
  ];
}

/** "… and how many invoices is that": counts the rows of the previous number. */
export function shareConditions(board: Board, measures: Measure[]): Measure[] {
  const [first, ...others] = measures;
  const refers = board.parts.some(({ meaning }) => meaning.kind === "reference");
  if (first === undefined || !refers || !("where" in first.value) || first.value.where.length === 0) return measures;
  const { where } = first.value;
  return [
    first,
    ...others.map((measure) =>
      "where" in measure.value && measure.value.where.length === 0
        ? { ...measure, value: { ...measure.value, where } }
        : measure,
    ),
  ];
}
