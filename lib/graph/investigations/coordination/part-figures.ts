import type { Answer } from "@/lib/domain/answers/answer";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { toDirection, type KnownFigure } from "@/lib/domain/investigations/known-figure";
import type { PartState } from "@/lib/ports/runs/part-runs";
import { isTable } from "@/lib/verification/figures/is-table";
import { toPlainName } from "@/lib/verification/figures/plain-name";
import type { PlannedPart } from "../facts";
import type { StatedFigures } from "./stated-figures";

const mostFigures = 24;
/** Names of differences; those of the second kind are positive when the value falls. */
const changeName = /change|differ|delta|growth|increase|rise/iu;
const lossName = /drop|decline|decrease|loss|fall|shortfall|reduction/iu;

/**
 * Lists the figures of an analyst's result: its declared measure first, then the others; a table with `before` and `after` also
 * has the change of each item.
 */
export function toPartFigures(
  { id, title, declared }: PlannedPart,
  { messageId, sessionId }: Pick<PartState, "messageId" | "sessionId">,
  { result, requirements }: Pick<Answer, "result" | "requirements">,
  stated: StatedFigures | null,
): KnownFigure[] {
  const units = new Map(
    (requirements?.expected_values ?? []).map(({ name, unit }) => [toPlainName(name), unit ?? null]),
  );
  const used = stated === null ? [] : Object.values(stated.names).map(toPlainName);
  const others = (result === null ? [] : toNamed(result)).filter(({ name }) => !used.includes(toPlainName(name)));
  // The whole is known already.
  const isWhole = !declared.isOther && declared.own.length === 0;
  const own = stated === null || isWhole ? [] : toStated(stated, [declared.measure, ...declared.scope].join(", "));
  return [...own.map((one) => ({ unit: declared.unit, ...one })), ...others]
    .slice(0, mostFigures)
    .map(({ name, value, points, ...rest }, index) => ({
      id: `${id}.${index + 1}`,
      name: `${title}: ${name}`,
      ...{ value, points, unit: rest.unit ?? units.get(toPlainName(name)) ?? null },
      ...{ analyst: id, messageId, sessionId },
    }));
}

type Named = Pick<KnownFigure, "name" | "value" | "points"> & { unit?: string | null };

function toStated({ before, after }: StatedFigures, name: string): Named[] {
  const change = before === null || after === null ? null : after - before;
  return [
    { name: `${name} before`, value: before },
    { name: `${name} after`, value: after },
    { name: `change of ${name}`, value: change, points: toDirection(change) },
    { name: `relative change of ${name}`, value: toPercent(change, before), points: toDirection(change), unit: "%" },
  ].flatMap(({ value, points = null, ...rest }) => (value === null ? [] : [{ ...rest, value, points }]));
}

function toPercent(change: number | null, before: number | null): number | null {
  return change === null || before === null || before === 0 ? null : (100 * change) / Math.abs(before);
}

function toNamed(result: NonNullable<Answer["result"]>): Named[] {
  if (result.kind === "scalar") return typeof result.value === "number" ? [toFigure("result", result.value)] : [];
  if (result.kind === "table") return toTableFigures(result);
  return result.entries.flatMap(({ name, value }) => {
    if (isTable(value)) return toTableFigures(value);
    return typeof value === "number" ? [toFigure(name, value)] : [];
  });
}

function toFigure(name: string, value: number): Named {
  if (lossName.test(name)) return { name, value, points: toDirection(-Math.abs(value)) };
  return { name, value, points: changeName.test(name) ? toDirection(value) : null };
}

function toTableFigures({ columns, rows }: ResultTable): Named[] {
  const at = (name: string) => columns.findIndex((column) => column.name.toLowerCase() === name);
  const [before, after] = [at("before"), at("after")];
  return rows.flatMap((row) => {
    const key = row.filter((cell) => typeof cell === "string").join(" · ");
    const cells = columns.flatMap(({ name }, index) => {
      const cell = row[index];
      return typeof cell === "number" ? [toFigure(key === "" ? name : `${key}, ${name}`, cell)] : [];
    });
    const [one, other] = [row[before], row[after]];
    if (typeof one !== "number" || typeof other !== "number") return cells;
    return [{ name: `change of ${key}`, value: other - one, points: toDirection(other - one) }, ...cells];
  });
}
