import { isNumberKind, isTimeKind, type ColumnKind } from "@/lib/domain/recipes/recipe-column";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import { ExpressionFault } from "./expression-fault";
import { expressionFunctions, type ExpressionFunction, type ParameterKind } from "./expression-functions";
import { describeKind, toCommonKind } from "./kinds";
import { toDuckType, toPandasType, toSeries, type TypedExpression } from "./typed-expression";

const wanted: Record<Exclude<ParameterKind, "same">, { words: string; fits: (kind: ColumnKind) => boolean }> = {
  numeric: { words: "a number", fits: isNumberKind },
  text: { words: "a text", fits: (kind) => kind === "text" },
  time: { words: "a date", fits: isTimeKind },
  boolean: { words: "a condition", fits: (kind) => kind === "boolean" },
  simple: {
    words: "a number, a date or a truth value",
    fits: (kind) => ["integer", "number", "date", "boolean", "text"].includes(kind),
  },
  "whole literal": { words: "a whole number", fits: (kind) => kind === "integer" },
  "text literal": { words: "a text in single quotes", fits: (kind) => kind === "text" },
};

/** Infers the kind of a call. Throws `ExpressionFault` for unknown functions and invalid parameters. */
export function checkCall(name: string, parameters: readonly TypedExpression[]): TypedExpression {
  const called = expressionFunctions.find((one) => one.name === name);
  if (called === undefined) {
    const nearest = toNearestNames(
      name,
      expressionFunctions.map((one) => one.name),
    );
    const hint =
      nearest[0] === undefined
        ? `Use one of: ${expressionFunctions.map((one) => one.name).join(", ")}.`
        : `Did you mean “${nearest[0]}”?`;
    throw new ExpressionFault(`There is no function “${name}”. ${hint}`, { nearest });
  }
  assertCount(called, parameters.length);
  const kinds = parameters.map(
    (_, place) => called.parameters[Math.min(place, called.parameters.length - 1)] ?? "same",
  );
  for (const [place, parameter] of parameters.entries()) assertFits(called, kinds[place] ?? "same", parameter);
  const same = toSameKind(
    called,
    parameters.filter((_, place) => kinds[place] === "same"),
  );
  const kind =
    called.result === "same" ? same : called.result === "first" ? (parameters[0]?.kind ?? "null") : called.result;
  const written = parameters.map((parameter, place) => {
    const expected = kinds[place] ?? "same";
    if (expected === "same") return convert(parameter, same);
    if (expected.endsWith("literal")) return { sql: literalText(parameter), python: parameter.python };
    return { sql: parameter.sql, python: toSeries(parameter) };
  });
  const hasDecimals = parameters[0]?.kind === "number";
  const { sql, python } = (hasDecimals ? called.ofDecimals : undefined) ?? called;
  return {
    kind,
    constant: false,
    sql: sql(...written.map((part) => part.sql)),
    python: (frame) => python(...written.map((part) => part.python(frame))),
  };
}

/** Writes integer literals that configure a call, such as a number of digits, without a type. */
function literalText({ literal, sql }: TypedExpression): string {
  return literal?.kind === "integer" ? String(literal.value) : sql;
}

function assertCount({ name, parameters, repeats, description }: ExpressionFunction, count: number): void {
  const fits = repeats === true ? count >= parameters.length && count <= 20 : count === parameters.length;
  if (!fits) throw new ExpressionFault(`“${name}” does not accept ${count} values. ${description}`);
}

function assertFits({ name, description }: ExpressionFunction, kind: ParameterKind, parameter: TypedExpression): void {
  if (kind === "same") return;
  const { words, fits } = wanted[kind];
  const isFitting = parameter.kind !== "null" && fits(parameter.kind);
  if (isFitting && (!kind.endsWith("literal") || parameter.literal !== undefined)) return;
  throw new ExpressionFault(`“${name}” requires ${words}, but got ${describeKind(parameter)}. ${description}`, {
    code: "wrong_kind",
  });
}

function toSameKind({ name }: ExpressionFunction, parameters: readonly TypedExpression[]): TypedExpression["kind"] {
  return parameters.reduce<TypedExpression["kind"]>((common, parameter) => {
    const next = toCommonKind(common, parameter.kind);
    if (next !== null && next !== "other") return next;
    throw new ExpressionFault(
      `The values of “${name}” have different kinds: ${describeKind({ kind: common })} and ${describeKind(parameter)}.`,
      { code: "wrong_kind" },
    );
  }, "null");
}

function convert(parameter: TypedExpression, kind: TypedExpression["kind"]): Pick<TypedExpression, "sql" | "python"> {
  const series = toSeries(parameter, parameter.kind === "null" ? kind : parameter.kind);
  if (parameter.kind === kind || kind === "null") return { sql: parameter.sql, python: series };
  const python = (frame: string) => `${series(frame)}.astype(${toPandasType(kind)})`;
  return { sql: `CAST(${parameter.sql} AS ${toDuckType(kind === "other" ? "text" : kind)})`, python };
}
