import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { PreparedNode } from "../compile/prepare-recipe";

/** A step on a server: its params, and the columns of its first table. */
export interface RuledStep {
  params: PreparedNode["step"]["params"];
  columns: readonly RecipeColumn[];
}

/** Returns why a step would not produce the same table as DuckDB, as the end of a sentence; null if a test shows that it does. */
export type Rule = (step: RuledStep) => string | null;

/** Allows a step. */
export const same: Rule = () => null;

/** Refuses a step. */
export const refused =
  (reason: string): Rule =>
  () =>
    reason;

/** Allows a step only without a param. */
export const without =
  (param: string, reason: string): Rule =>
  ({ params }) =>
    params[param] === undefined ? null : reason;

/** Allows a step only with a param. */
export const present =
  (param: string, reason: string): Rule =>
  ({ params }) =>
    params[param] === undefined ? reason : null;

/** Allows a step only where a param has one of some values; without it, it has the first one. */
export const only =
  (param: string, values: readonly string[], reason: string): Rule =>
  ({ params }) =>
    values.some((value) => value === (params[param] ?? values[0])) ? null : reason;

/** Allows what all of some rules allow. */
export const every =
  (...rules: readonly Rule[]): Rule =>
  (step) => {
    for (const rule of rules) {
      const reason = rule(step);
      if (reason !== null) return reason;
    }
    return null;
  };

/** Why a server's letters are not DuckDB's. */
export const letters = "it converts the case of some letters differently";
