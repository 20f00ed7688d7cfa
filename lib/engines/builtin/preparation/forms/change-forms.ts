import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { toForm, type Form } from "./form";

/** Step types by the words for them. */
const stepWords: Readonly<Record<string, readonly string[]>> = {
  filter: ["filter"],
  sort_limit: ["sort", "sorting", "order", "limit"],
  join: ["join"],
  rename: ["rename", "renaming"],
  drop_duplicates: ["deduplication", "duplicates", "duplicate"],
  drop_totals: ["totals", "total"],
  join_spellings: ["spellings", "spelling", "merge"],
  fill_missing: ["fill", "filling"],
  drop_missing: ["missing"],
  cap_outliers: ["cap", "capping", "outliers"],
  split_column: ["split"],
  select: ["selection", "select"],
  group_aggregate: ["grouping", "group", "aggregation"],
  union: ["append", "union"],
  sample: ["sample"],
  parse_number: ["number", "numbers"],
  parse_date: ["date", "dates"],
  derive: ["derived column", "calculation"],
  replace_values: ["replacement"],
  trim_and_case: ["trim", "case"],
};

const places = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Finds the step that the words refer to. Throws InstructionProblem. */
function takeStep(words: string, draft: Draft): string {
  const plain = words
    .toLowerCase()
    .replaceAll(/\bsteps?\b|\bthe\b/gu, " ")
    .trim()
    .replaceAll(/\s+/gu, " ");
  if (
    plain === "" ||
    plain === "last" ||
    plain === "newest" ||
    plain === "latest" ||
    plain === "that" ||
    plain === "it"
  ) {
    return draft.takeStep(() => true, "last step");
  }
  const ordinal = places.indexOf(plain);
  const number = /^\d+$/u.test(plain) ? Number(plain) - 1 : ordinal;
  if (number >= 0) return draft.takeStep((_, place) => place === number, `step ${number + 1}`);
  const type = Object.entries(stepWords).find(
    ([name, known]) => known.includes(plain) || name.replaceAll("_", " ") === plain,
  )?.[0];
  if (type !== undefined) return draft.takeStep((step) => step.type === type, `step “${words.trim()}”`);
  throw new InstructionProblem(
    `I do not know which step “${words.trim()}” is. Use its number, for example: remove step 2.`,
  );
}

const undo: Form["read"] = (_, draft) => draft.add({ op: "RemoveStep", step: takeStep("last", draft) });
const remove: Form["read"] = ({ step = "" }, draft) => draft.add({ op: "RemoveStep", step: takeStep(step, draft) });
const toggle =
  (value: boolean): Form["read"] =>
  ({ step = "" }, draft) =>
    draft.add({ op: "SetParam", step: takeStep(step, draft), param: "disabled", value });

const known = Object.values(stepWords).flat().join("|");

/** Instructions that change the recipe itself; tried before all other forms. */
export const changeForms: readonly Form[] = [
  toForm(
    "(?:undo|revert|take back)(?: (?:that|it|the last (?:step|change)|the (?:newest|latest) (?:step|change)))?",
    undo,
  ),
  toForm("(?:take|roll) (?:that|it|the (?:last|newest|latest) (?:step|change)) back", undo),
  toForm(
    `(?:remove|delete|drop|undo) (?:the )?(?<step>last step|step \\d+|(?:${places.join("|")}|last) step|(?:${known}) step|filter|sort|sorting|join|rename|split|sample|cap|grouping|selection|deduplication)`,
    remove,
  ),
  toForm(
    `(?:disable|switch off|turn off|skip|deactivate) (?:the )?(?<step>step \\d+|(?:${places.join("|")}|last) step|(?:${known})(?: step)?)`,
    toggle(true),
  ),
  toForm(
    `(?:enable|switch on|turn on|activate|reactivate) (?:the )?(?<step>step \\d+|(?:${places.join("|")}|last) step|(?:${known})(?: step)?)`,
    toggle(false),
  ),
];
