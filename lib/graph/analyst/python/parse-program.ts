import { isHigherThan } from "./expression-height";
import { ExpressionReader, NotUnderstood } from "./parse-expression";
import { toPythonTokens, type PythonToken } from "./python-tokens";
import type { PythonExpression, PythonStatement } from "./syntax";

const mostTokens = 20_000;
/** Whatever walks through an expression stays far from the end of the stack. */
const mostHeight = 250;
const blocks = new Set("if elif else for while with try except finally def class async match @".split(" "));
const quiet = new Set(["import", "from", "pass", "print", "global", "nonlocal"]);
const assignments = new Set(["=", "+=", "-=", "*=", "/=", "//=", "%=", "**=", "&=", "|="]);

/** The statements of a program's outermost level. Never fails: what is not understood is `opaque`. */
export function parseProgram(source: string): PythonStatement[] {
  const tokens = toPythonTokens(source);
  if (tokens.length > mostTokens) return [{ kind: "opaque", names: toChangedNames(tokens) }];
  return toStatements(toLines(tokens));
}

/** One expression, such as the text of a `query`; null when it is not understood. */
export function parseExpression(source: string): PythonExpression | null {
  return toWhole(toPythonTokens(source));
}

/** A logical line: brackets closed, continued lines joined. */
interface Line {
  indent: number;
  tokens: PythonToken[];
}

function toLines(tokens: readonly PythonToken[]): Line[] {
  const lines: Line[] = [];
  let depth = 0;
  let continued = false;
  for (const token of tokens) {
    if (token.kind === "operator" && token.text === "\\") {
      continued = true;
      continue;
    }
    const last = lines.at(-1);
    if (last === undefined || (token.indent !== undefined && depth === 0 && !continued)) {
      lines.push({ indent: token.indent ?? 0, tokens: [token] });
    } else if (token.kind === "operator" && token.text === ";" && depth === 0) {
      lines.push({ indent: last.indent, tokens: [] });
    } else last.tokens.push(token);
    continued = false;
    if (token.kind !== "operator") continue;
    if ("([{".includes(token.text)) depth += 1;
    if (")]}".includes(token.text)) depth = Math.max(0, depth - 1);
  }
  return lines.filter((line) => line.tokens.length > 0);
}

function toStatements(lines: readonly Line[]): PythonStatement[] {
  const statements: PythonStatement[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    const [first] = line?.tokens ?? [];
    if (line === undefined || first === undefined) continue;
    if (first.kind === "string" || !blocks.has(first.text)) {
      statements.push(toStatement(line.tokens));
      continue;
    }
    let end = index + 1;
    while ((lines[end]?.indent ?? -1) > line.indent) end += 1;
    statements.push({
      kind: "opaque",
      names: toChangedNames(lines.slice(index, end).flatMap((inner) => inner.tokens)),
    });
    index = end - 1;
  }
  return statements;
}

function toStatement(tokens: PythonToken[]): PythonStatement {
  const [first] = tokens;
  if (first?.kind === "name" && quiet.has(first.text)) return { kind: "nothing" };
  const parts = splitAssignment(withoutAnnotation(tokens));
  const values = parts.pieces.map(toWhole);
  const value = values.at(-1) ?? null;
  const targets = values.slice(0, -1);
  if (value === null || targets.includes(null)) {
    const isPlain = targets.length > 0 && targets.every((target) => target !== null);
    if (isPlain)
      return {
        kind: "assign",
        targets: targets.filter((target) => target !== null),
        op: parts.op,
        value: { kind: "opaque" },
      };
    return { kind: "opaque", names: toChangedNames(tokens) };
  }
  if (targets.length === 0) return { kind: "expression", value };
  return { kind: "assign", targets: targets.filter((target) => target !== null), op: parts.op, value };
}

/** `name: type = value` without the type. */
function withoutAnnotation(tokens: PythonToken[]): PythonToken[] {
  const [first, second] = tokens;
  if (first?.kind !== "name" || second?.kind !== "operator" || second.text !== ":") return tokens;
  const place = tokens.findIndex((token) => token.kind === "operator" && token.text === "=");
  return place === -1 ? tokens : [first, ...tokens.slice(place)];
}

function splitAssignment(tokens: readonly PythonToken[]): { pieces: PythonToken[][]; op: string } {
  const pieces: PythonToken[][] = [[]];
  let depth = 0;
  let op = "=";
  for (const token of tokens) {
    if (token.kind === "operator" && depth === 0 && assignments.has(token.text)) {
      op = token.text;
      pieces.push([]);
      continue;
    }
    pieces.at(-1)?.push(token);
    if (token.kind !== "operator") continue;
    if ("([{".includes(token.text)) depth += 1;
    if (")]}".includes(token.text)) depth -= 1;
  }
  return { pieces, op };
}

function toWhole(tokens: readonly PythonToken[]): PythonExpression | null {
  const reader = new ExpressionReader(tokens);
  try {
    const value = reader.readTuple();
    return reader.isAtEnd && !isHigherThan(value, mostHeight) ? value : null;
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

const mutating = new Set(["inplace", "append", "insert", "update", "pop", "extend", "setdefault", "clear"]);

/** Names that are assigned, defined or looped over, or that have a part of theirs assigned or are changed in place. */
function toChangedNames(tokens: readonly PythonToken[]): string[] {
  const names = new Set<string>();
  const ends = toBracketEnds(tokens);
  const changesInPlace = tokens.some((token) => token.kind === "name" && mutating.has(token.text));
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "name" || tokens[index - 1]?.text === ".") continue;
    const before = tokens[index - 1]?.text ?? "";
    const after = toAfterTrailers(tokens, ends, index + 1)?.text ?? "";
    const isLoopVariable = before === "for" || (after === "in" && before === ",");
    if (isLoopVariable || ["def", "class", "as", "del", "global"].includes(before)) names.add(token.text);
    if (assignments.has(after) || after === ":=" || after === ",") names.add(token.text);
    if (changesInPlace && tokens[index + 1]?.text === ".") names.add(token.text);
  }
  return [...names];
}

/** The token behind the attributes, indexes and calls that start at `index`. */
function toAfterTrailers(
  tokens: readonly PythonToken[],
  ends: ReadonlyMap<number, number>,
  index: number,
): PythonToken | undefined {
  let position = index;
  for (;;) {
    const text = tokens[position]?.kind === "operator" ? tokens[position]?.text : undefined;
    if (text === ".") position += 2;
    else if (text === "[" || text === "(") position = ends.get(position) ?? tokens.length;
    else return tokens[position];
  }
}

/** Where each bracket that is closed ends: the place behind its other half. */
function toBracketEnds(tokens: readonly PythonToken[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "operator") continue;
    if ("([{".includes(token.text)) open.push(index);
    const start = ")]}".includes(token.text) ? open.pop() : undefined;
    if (start !== undefined) ends.set(start, index + 1);
  }
  return ends;
}
