import type { Board } from "../board";
import type { Draft } from "../draft";

/** "who works in sales", "how many earn more than 50k": present-tense verbs refer to those who are still there. */
const present = /\b(?:work|works|working|earn|earns|employ|employs|employed)\b/i;

/** Excludes those who have left when the question is in the present tense and does not mention leaving. */
export function keepCurrent(board: Board, draft: Draft): void {
  const { lexicon } = board;
  const [exit] = lexicon.concepts.get("exitDate") ?? [];
  if (exit === undefined || !present.test(board.question)) return;
  const said = [
    ...draft.filters.map(({ filter }) => filter),
    ...draft.measures.flatMap(({ value }) => ("where" in value ? value.where : [])),
  ];
  if (
    said.some((filter) => "column" in filter && filter.column === exit) ||
    said.some((filter) => filter.kind === "period")
  )
    return;
  draft.filters.push({ filter: { kind: "missing", column: exit, missing: true }, index: -1 });
  board.note(`Those with a date in ${exit} are left out, as the question speaks of the present.`);
}
