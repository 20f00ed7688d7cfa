import type { RowCondition } from "@/lib/ports/column-expression";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { parseExpression, parseProgram } from "../../python/parse-program";
import type { PythonExpression, PythonStatement } from "../../python/syntax";
import { toCondition } from "./arithmetic";
import { evaluate, type Scope } from "./evaluate";
import { selectColumn, withColumn } from "./frames";
import { withTableColumn } from "./table-methods";
import { toFrame, toTexts, unknown, type Frame, type Step, type Value } from "./values";

/** What a program does, as far as it can be followed without running it. */
export interface Interpretation {
  result: Value;
  /** All that it does to rows and values, in order. */
  steps: readonly Step[];
}

/** Lambdas within lambdas would otherwise be followed without end. */
const mostApplied = 200;

/** Follows a program from its datasets to its `result`. Never fails; what is not understood is unknown. */
export function interpretProgram(code: string, datasets: readonly DatasetFacts[]): Interpretation {
  const steps: Step[] = [];
  const variables = new Map<string, Value>();
  const [first] = datasets;
  if (first !== undefined) variables.set("df", toFrame(first));
  let applied = 0;
  const frames = new Map(
    datasets.map((dataset) => [dataset.name, dataset === first ? (variables.get("df") ?? unknown) : toFrame(dataset)]),
  );
  for (const dataset of datasets) frames.set(dataset.id, frames.get(dataset.name) ?? unknown);
  const scope: Scope = {
    variables,
    datasets: frames,
    trail: {
      note: (step) => steps.push(step),
      readCondition: (frame, text) => readCondition(frame, text, scope),
      apply: (lambda, argument) => {
        applied += 1;
        if (lambda?.kind !== "lambda" || applied > mostApplied) return unknown;
        return evaluate(lambda.body, { ...scope, variables: new Map([...variables, [lambda.parameter, argument]]) });
      },
    },
  };
  for (const statement of parseProgram(code)) perform(statement, scope);
  return { result: variables.get("result") ?? unknown, steps };
}

/** The text of a `query`: columns are names in it, also within backticks, and `@name` is a variable. */
function readCondition(frame: Frame, text: string, scope: Scope): RowCondition | null {
  const quoted: string[] = [];
  const plain = text
    .replace(/`([^`]+)`/gu, (_, name: string) => `quoted_column_${quoted.push(name) - 1}`)
    .replace(/@([\p{L}_][\p{L}\p{N}_]*)/gu, "outer_variable_$1");
  const expression = /[`@]/u.test(plain) ? null : parseExpression(plain);
  if (expression === null) return null;
  const toColumn = (name: string): Value => selectColumn(frame, name);
  const variables = new Map<string, Value>([
    ...[...scope.variables].map(([name, value]): [string, Value] => [`outer_variable_${name}`, value]),
    ...[...frame.columns.keys()].map((name): [string, Value] => [name, toColumn(name)]),
    ...quoted.map((name, index): [string, Value] => [`quoted_column_${index}`, toColumn(name)]),
  ]);
  const value = evaluate(toBitwise(expression), { ...scope, variables });
  return value.kind === "series" ? toCondition(value) : null;
}

/** `and`, `or` and `not` of a `query` work row by row. */
function toBitwise(expression: PythonExpression): PythonExpression {
  if (expression.kind === "binary" && (expression.op === "and" || expression.op === "or")) {
    const op = expression.op === "and" ? "&" : "|";
    return { kind: "binary", op, left: toBitwise(expression.left), right: toBitwise(expression.right) };
  }
  return expression.kind === "unary" && expression.op === "not"
    ? { kind: "unary", op: "~", of: toBitwise(expression.of) }
    : expression;
}

function perform(statement: PythonStatement, scope: Scope): void {
  switch (statement.kind) {
    case "nothing":
      return;
    case "opaque":
      for (const name of statement.names) scope.variables.set(name, unknown);
      return;
    case "expression":
      performCall(statement.value, scope);
      return;
    case "assign": {
      const { targets, op } = statement;
      const [first] = targets;
      const value =
        op === "=" || first === undefined
          ? evaluate(statement.value, scope)
          : evaluate({ kind: "binary", op: op.slice(0, -1), left: first, right: statement.value }, scope);
      for (const target of targets) assign(target, value, scope);
    }
  }
}

/** Methods that change what they are called on. */
const changing = new Set(["insert", "update", "pop"]);

/** A call whose value is not kept: it may change what it is called on, or what it is given. */
function performCall(expression: PythonExpression, scope: Scope): void {
  const value = evaluate(expression, scope);
  if (expression.kind !== "call" || expression.of.kind !== "attribute" || expression.of.of.kind !== "name") return;
  const { name } = expression.of.of;
  const current = scope.variables.get(name)?.kind;
  const isInPlace = expression.named.some((argument) => argument.name === "inplace");
  if (isInPlace) scope.variables.set(name, value);
  else if (current === "list" || current === "dict" || changing.has(expression.of.name))
    scope.variables.set(name, unknown);
}

function assign(target: PythonExpression, value: Value, scope: Scope): void {
  const { variables } = scope;
  if (target.kind === "name") variables.set(target.name, value);
  else if (target.kind === "list") {
    const values = value.kind === "list" && value.items.length === target.items.length ? value.items : [];
    for (const [index, item] of target.items.entries()) assign(item, values[index] ?? unknown, scope);
  } else if (target.kind === "subscript" && target.of.kind === "name") {
    const current = variables.get(target.of.name) ?? unknown;
    const [index] = target.index;
    const key = index === undefined ? unknown : evaluate(index, scope);
    variables.set(target.of.name, withItem(current, key, value));
  } else if (target.kind === "attribute" && target.of.kind === "name") {
    const current = variables.get(target.of.name) ?? unknown;
    variables.set(target.of.name, withAttribute(current, target.name, value));
  } else forget(target, scope);
}

/** A value with one column or entry set. */
function withItem(current: Value, key: Value, value: Value): Value {
  const name = key.kind === "literal" ? key.value : null;
  if (current.kind === "dict" && name !== null) {
    const others = current.entries.filter((entry) => entry.key.kind !== "literal" || entry.key.value !== name);
    return { kind: "dict", entries: [...others, { key, value }] };
  }
  if (typeof name !== "string") return unknown;
  if (current.kind === "frame") return withColumn(current, name, value);
  return current.kind === "table" ? withTableColumn(current, name, value) : unknown;
}

/** `table.columns = [...]` names keys and columns anew; any other change is not followed. */
function withAttribute(current: Value, name: string, value: Value): Value {
  if (current.kind !== "table") return unknown;
  if (name === "name" || name === "index") return current;
  const names = toTexts(value);
  if (name !== "columns" || names === null) return unknown;
  const own = names.slice(-current.columns.size);
  return {
    ...current,
    columns: new Map([...current.columns.values()].map((formula, index) => [own[index] ?? String(index), formula])),
  };
}

/** After something deep inside of a value was set, the whole value is unknown. */
function forget(target: PythonExpression, scope: Scope): void {
  let inner = target;
  while (inner.kind === "subscript" || inner.kind === "attribute" || inner.kind === "call") inner = inner.of;
  if (inner.kind === "name") scope.variables.set(inner.name, unknown);
}
