import type { PythonToken } from "./python-tokens";
import type { PythonExpression } from "./syntax";

/** Thrown inside of this room when a piece of source is not understood. */
export class NotUnderstood extends Error {}

const binaryPower: Readonly<Record<string, number>> = {
  "|": 5,
  "^": 6,
  "&": 7,
  "+": 9,
  "-": 9,
  "*": 10,
  "/": 10,
  "//": 10,
  "%": 10,
  "@": 10,
  "**": 12,
};
const comparisons = new Set(["==", "!=", "<", "<=", ">", ">="]);
/** Brackets within brackets. */
const mostBrackets = 60;
/** Brackets and operators that wait for what follows them, each within the other. */
const mostDepth = 400;

/** Reads expressions from tokens, from left to right. */
export class ExpressionReader {
  private readonly tokens: readonly PythonToken[];
  private position = 0;
  private depth = 0;
  private brackets = 0;

  constructor(tokens: readonly PythonToken[]) {
    this.tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.position >= this.tokens.length;
  }

  /** Takes an operator or keyword if it stands here. */
  take(text: string): boolean {
    if (!this.isNext(text)) return false;
    this.position += 1;
    return true;
  }

  isNext(text: string, offset = 0): boolean {
    const token = this.tokens[this.position + offset];
    return token !== undefined && token.kind !== "string" && token.text === text;
  }

  /** An expression, or several with commas between as a list. */
  readTuple(): PythonExpression {
    const first = this.read();
    if (!this.isNext(",")) return first;
    const items = [first];
    while (this.take(",")) {
      if (this.isAtEnd) break;
      items.push(this.read());
    }
    return { kind: "list", items };
  }

  read(): PythonExpression {
    this.brackets += 1;
    if (this.brackets > mostBrackets) throw new NotUnderstood("too deep");
    const expression = this.deeper(() => {
      const value = this.isNext("lambda") ? this.readLambda() : this.readOr();
      if (!this.take("if")) return value;
      const test = this.readOr();
      this.expect("else");
      return { kind: "choice", test, yes: value, no: this.read() };
    });
    this.brackets -= 1;
    return expression;
  }

  /** Everything that reads a part of itself goes through here, so that no source reaches the end of the stack. */
  private deeper(read: () => PythonExpression): PythonExpression {
    this.depth += 1;
    if (this.depth > mostDepth) throw new NotUnderstood("too deep");
    const value = read();
    this.depth -= 1;
    return value;
  }

  private readLambda(): PythonExpression {
    const start = this.position + 1;
    while (!this.isAtEnd && !this.take(":")) this.position += 1;
    const [parameter, ...others] = this.tokens.slice(start, this.position - 1);
    const body = this.read();
    const isPlain = parameter?.kind === "name" && others.length === 0;
    return isPlain ? { kind: "lambda", parameter: parameter.text, body } : { kind: "opaque" };
  }

  private readOr(): PythonExpression {
    let left = this.readNot();
    while (this.isNext("or") || this.isNext("and")) {
      const op = this.isNext("or") ? "or" : "and";
      this.position += 1;
      left = { kind: "binary", op, left, right: this.readNot() };
    }
    return left;
  }

  private readNot(): PythonExpression {
    if (this.take("not")) return { kind: "unary", op: "not", of: this.deeper(() => this.readNot()) };
    return this.readComparison();
  }

  private readComparison(): PythonExpression {
    const first = this.readBinary(0);
    let result: PythonExpression | null = null;
    let left = first;
    for (let op = this.takeComparison(); op !== null; op = this.takeComparison()) {
      const right = this.readBinary(0);
      const step: PythonExpression = { kind: "compare", op, left, right };
      result = result === null ? step : { kind: "binary", op: "and", left: result, right: step };
      left = right;
    }
    return result ?? first;
  }

  private takeComparison(): string | null {
    const token = this.tokens[this.position];
    if (token?.kind === "operator" && comparisons.has(token.text)) {
      this.position += 1;
      return token.text;
    }
    if (this.isNext("not") && this.isNext("in", 1)) {
      this.position += 2;
      return "not in";
    }
    if (this.take("in")) return "in";
    if (this.take("is")) return this.take("not") ? "is not" : "is";
    return null;
  }

  private readBinary(least: number): PythonExpression {
    let left = this.readUnary();
    for (;;) {
      const token = this.tokens[this.position];
      const power = token?.kind === "operator" ? binaryPower[token.text] : undefined;
      if (token === undefined || power === undefined || power < least) return left;
      this.position += 1;
      const right = this.deeper(() => this.readBinary(token.text === "**" ? power : power + 1));
      left = { kind: "binary", op: token.text, left, right };
    }
  }

  private readUnary(): PythonExpression {
    for (const op of ["-", "+", "~"] as const) {
      if (this.take(op)) return { kind: "unary", op, of: this.deeper(() => this.readBinary(11)) };
    }
    return this.readTrailers(this.readAtom());
  }

  private readAtom(): PythonExpression {
    const token = this.tokens[this.position];
    if (token === undefined) throw new NotUnderstood("the source ends");
    this.position += 1;
    if (token.kind === "string") return this.readStrings(token);
    if (token.kind === "number") return toNumber(token.text);
    if (token.kind === "name") return toNamed(token.text);
    if (token.text === "(" || token.text === "[") return this.readItems(token.text === "(" ? ")" : "]");
    if (token.text === "{") return this.readBraces();
    if (token.text === "*" || token.text === "**") {
      this.deeper(() => this.readBinary(0));
      return { kind: "opaque" };
    }
    throw new NotUnderstood(token.text);
  }

  private readStrings(first: PythonToken): PythonExpression {
    let text = first.text;
    let formatted = first.formatted === true;
    for (let next = this.tokens[this.position]; next?.kind === "string"; next = this.tokens[this.position]) {
      text += next.text;
      formatted ||= next.formatted === true;
      this.position += 1;
    }
    return formatted ? { kind: "opaque" } : { kind: "literal", value: text };
  }

  private readItems(end: ")" | "]"): PythonExpression {
    const items: PythonExpression[] = [];
    let single = end === ")";
    while (!this.take(end)) {
      items.push(this.read());
      if (this.isNext("for") || this.isNext("async")) return this.skipTo(end);
      if (this.take(",")) single = false;
      else if (!this.isNext(end)) throw new NotUnderstood("a list");
    }
    const [only] = items;
    return single && only !== undefined ? only : { kind: "list", items };
  }

  private readBraces(): PythonExpression {
    const entries: { key: PythonExpression; value: PythonExpression }[] = [];
    const items: PythonExpression[] = [];
    while (!this.take("}")) {
      if (this.take("**")) {
        this.readBinary(0);
        entries.push({ key: { kind: "opaque" }, value: { kind: "opaque" } });
      } else {
        const key = this.read();
        if (this.take(":")) entries.push({ key, value: this.read() });
        else items.push(key);
      }
      if (this.isNext("for") || this.isNext("async")) return this.skipTo("}");
      if (!this.take(",") && !this.isNext("}")) throw new NotUnderstood("a dictionary");
    }
    return items.length > 0 ? { kind: "list", items } : { kind: "dict", entries };
  }

  private readTrailers(start: PythonExpression): PythonExpression {
    let of = start;
    for (;;) {
      if (this.take(".")) {
        const token = this.tokens[this.position];
        if (token?.kind !== "name") throw new NotUnderstood("an attribute");
        this.position += 1;
        of = { kind: "attribute", of, name: token.text };
      } else if (this.take("(")) of = this.readCall(of);
      else if (this.take("[")) of = { kind: "subscript", of, index: this.readIndex() };
      else return of;
    }
  }

  private readCall(of: PythonExpression): PythonExpression {
    const positional: PythonExpression[] = [];
    const named: { name: string; value: PythonExpression }[] = [];
    while (!this.take(")")) {
      const token = this.tokens[this.position];
      if (token?.kind === "name" && this.isNext("=", 1)) {
        this.position += 2;
        named.push({ name: token.text, value: this.read() });
      } else if (this.take("**")) named.push({ name: "**", value: this.read() });
      else positional.push(this.read());
      if (this.isNext("for")) return this.skipTo(")");
      if (!this.take(",") && !this.isNext(")")) throw new NotUnderstood("arguments");
    }
    return { kind: "call", of, positional, named };
  }

  private readIndex(): PythonExpression[] {
    const index: PythonExpression[] = [];
    while (!this.take("]")) {
      index.push(this.readSlice());
      if (!this.take(",") && !this.isNext("]")) throw new NotUnderstood("an index");
    }
    return index;
  }

  private readSlice(): PythonExpression {
    const isEdge = () => this.isNext(":") || this.isNext("]") || this.isNext(",");
    const from = isEdge() ? null : this.read();
    if (!this.take(":")) return from ?? { kind: "opaque" };
    const to = isEdge() ? null : this.read();
    if (!this.take(":")) return { kind: "slice", from, to };
    if (!isEdge()) this.read();
    return { kind: "opaque" };
  }

  /** Passes over the rest of a comprehension. */
  private skipTo(end: string): PythonExpression {
    for (let depth = 0; !this.isAtEnd; this.position += 1) {
      const token = this.tokens[this.position];
      if (token?.kind !== "operator") continue;
      if ("([{".includes(token.text)) depth += 1;
      else if (depth === 0 && token.text === end) {
        this.position += 1;
        return { kind: "opaque" };
      } else if (")]}".includes(token.text)) depth -= 1;
    }
    throw new NotUnderstood("a comprehension");
  }

  private expect(text: string): void {
    if (!this.take(text)) throw new NotUnderstood(`no ${text}`);
  }
}

function toNumber(text: string): PythonExpression {
  const value = Number(text.replaceAll("_", ""));
  return Number.isFinite(value) ? { kind: "literal", value } : { kind: "opaque" };
}

const named: Readonly<Record<string, boolean | null>> = { True: true, False: false, None: null };

function toNamed(name: string): PythonExpression {
  return Object.hasOwn(named, name) ? { kind: "literal", value: named[name] ?? null } : { kind: "name", name };
}
