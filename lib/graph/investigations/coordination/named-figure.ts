import { toDirection, type KnownFigure } from "@/lib/domain/investigations/known-figure";
import { toPlainName } from "@/lib/verification/figures/plain-name";

/** A figure of an analyst's result before it has an id. */
export type NamedFigure = Pick<KnownFigure, "name" | "value" | "points"> & { unit?: string | null };

/** Names of differences, as whole words; those of the second kind are positive when the value falls. */
const changeName = /\b(?:changed?|difference|differs?|delta|diff|growth|increase|rise)\b/u;
const lossName = /\b(?:drop|decline|decrease|fall|shortfall|reduction)\b/u;
/** Names of levels, whatever else they contain: `loss_before` is a level. */
const levelName = /\b(?:before|after|level|count|number|rank|days?|rows?)\b/u;

/** Names a value of a result. Only differences have a direction. @param name that of its column or entry, without the row's. */
export function toNamedFigure(name: string, value: number): NamedFigure {
  const plain = toPlainName(name);
  if (levelName.test(plain)) return { name, value, points: null };
  if (lossName.test(plain)) return { name, value, points: toDirection(-Math.abs(value)) };
  return { name, value, points: changeName.test(plain) ? toDirection(value) : null };
}

/** Names a difference that code has computed. */
export function toWholeChange(name: string, value: number): NamedFigure {
  return { name, value, points: toDirection(value) };
}
