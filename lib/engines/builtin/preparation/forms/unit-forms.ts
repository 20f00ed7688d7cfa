import { isNumberKind } from "@/lib/domain/recipes/recipe-column";
import { quoteName } from "@/lib/domain/text/quotes";
import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { findUnits, toConversion } from "../units";
import { the, toForm, type Form } from "./form";

/**
 * Builds the expression of a column in another unit; its current unit is given or part of its name. Throws
 * InstructionProblem.
 */
export function convertUnit(words: string, units: { to: string; from?: string }, draft: Draft): string {
  const column = draft.getColumn(words);
  const { name, kind } = column;
  const targets = findUnits(units.to);
  if (targets.length === 0) throw new InstructionProblem(`I do not recognize the unit “${units.to}”.`);
  if (!isNumberKind(kind))
    throw new InstructionProblem(
      `${name} does not contain numbers, so it has no unit. Convert it first: make ${name} a number.`,
    );
  const sources = findUnits(units.from ?? name);
  for (const to of targets) {
    for (const from of sources) {
      const expression = toConversion(quoteName(name), from, to);
      if (expression !== null) return expression;
    }
  }
  throw new InstructionProblem(
    `I do not know how to convert ${name} to ${units.to}. Specify both units, for example: convert ${name} from cents to euros.`,
  );
}

const convert: Form["read"] = ({ columns = "", from, to = "" }, draft) => {
  for (const { name } of draft.getColumns(columns)) {
    const expression = convertUnit(name, { to, ...(from !== undefined && { from }) }, draft);
    draft.addStep("derive", { name, expression });
    draft.retype(name, "number");
  }
};

const unit = "[^\\s]+";

/** Instructions that convert units. */
export const unitForms: readonly Form[] = [
  toForm(
    `(?:convert|change|turn|recalculate|express|show|give|make|write|put) ${the}(?<columns>.+?) from (?<from>${unit}) (?:to|into|in) (?<to>${unit})`,
    convert,
  ),
  toForm(
    `(?:convert|change|turn|recalculate|express|show|give|make|write|put) ${the}(?<columns>.+?) (?:to|into|in|as) (?<to>${unit}) (?:instead of|rather than|not) (?:in )?(?<from>${unit})`,
    convert,
  ),
  toForm(
    `(?:convert|change|turn|recalculate|express|show|give|make|write|put) ${the}(?<columns>.+?) (?:to|into|in|as) (?<to>${unit})`,
    convert,
  ),
];
