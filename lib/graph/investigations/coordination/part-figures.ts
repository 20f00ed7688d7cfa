import type { Answer } from "@/lib/domain/answers/answer";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { toDirection, type KnownFigure } from "@/lib/domain/investigations/known-figure";
import type { PartState } from "@/lib/ports/part-runs";
import type { PlannedPart } from "../facts";

const mostFigures = 24;
const changeName = /change|differ|delta|growth/iu;

/** Lists the figures of an analyst's result; a table with `before` and `after` also has the change of each item. */
export function toPartFigures(
  { id, title }: PlannedPart,
  { messageId, sessionId }: Pick<PartState, "messageId" | "sessionId">,
  { result }: Pick<Answer, "result">,
): KnownFigure[] {
  const named = result === null ? [] : toNamed(result);
  return named.slice(0, mostFigures).map(({ name, value, points }, index) => ({
    id: `${id}.${index + 1}`,
    name: `${title}: ${name}`,
    ...{ value, points, unit: null, analyst: id, messageId, sessionId },
  }));
}

type Named = Pick<KnownFigure, "name" | "value" | "points">;

function toNamed(result: NonNullable<Answer["result"]>): Named[] {
  if (result.kind === "scalar") return typeof result.value === "number" ? [toFigure("result", result.value)] : [];
  if (result.kind === "table") return toTableFigures(result);
  return result.entries.flatMap(({ name, value }) => {
    if (typeof value === "number") return [toFigure(name, value)];
    return typeof value === "object" && value !== null && "rows" in value ? toTableFigures(value) : [];
  });
}

function toFigure(name: string, value: number): Named {
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
