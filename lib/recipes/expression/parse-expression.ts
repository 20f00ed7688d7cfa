import { arithmeticOperators, comparisonOperators, type ExpressionNode } from "./expression-node";
import { ExpressionFault } from "./expression-fault";
import { toTokens, type Token } from "./to-tokens";

/** Maximum number of characters of an expression. */
export const longestExpression = 10_000;
/** Maximum number of parts of an expression: columns, literals, operators, calls. */
const mostNodes = 1000;
/** Maximum nesting depth. */
const deepest = 80;

/** Operator precedence. */
const binding = { or: 1, and: 2, not: 3, comparison: 4, sum: 5, product: 6, minus: 7 } as const;

/** Parses an expression; its columns and kinds are not checked yet. Throws `ExpressionFault`. */
export function parseExpression(source: string): ExpressionNode {
  if (source.length > longestExpression) {
    throw new ExpressionFault(
      `The expression has ${source.length} characters, but at most ${longestExpression} are allowed. Split it into several steps.`,
    );
  }
  return new Parser(toTokens(source)).parse();
}

class Parser {
  private readonly tokens: readonly Token[];
  private place = 0;
  private nodes = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  parse(): ExpressionNode {
    const node = this.readOperators(0, 0);
    if (this.current.type !== "end") throw this.unexpected("the end");
    return node;
  }

  private get current(): Token {
    return this.tokens[this.place] ?? { type: "end", text: "", at: 0 };
  }

  private unexpected(wanted: string): ExpressionFault {
    const { type, text, at } = this.current;
    if (type === "end") return new ExpressionFault(`The expression ends unexpectedly: ${wanted} is missing.`);
    return new ExpressionFault(`Unexpected “${text}” at character ${at + 1}: expected ${wanted}.`);
  }

  private isWord(...words: string[]): boolean {
    return this.current.type === "name" && words.includes(this.current.text.toLowerCase());
  }

  private isSymbol(...symbols: string[]): boolean {
    return this.current.type === "symbol" && symbols.includes(this.current.text);
  }

  private take(): Token {
    const token = this.current;
    this.place += 1;
    return token;
  }

  private takeSymbol(symbol: string): void {
    if (!this.isSymbol(symbol)) throw this.unexpected(`“${symbol}”`);
    this.place += 1;
  }

  private takeWord(word: string): void {
    if (!this.isWord(word)) throw this.unexpected(`“${word}”`);
    this.place += 1;
  }

  private node(node: ExpressionNode): ExpressionNode {
    this.nodes += 1;
    if (this.nodes > mostNodes) {
      throw new ExpressionFault(`The expression has more than ${mostNodes} parts. Split it into several steps.`);
    }
    return node;
  }

  /** Reads operands joined by operators that bind more strongly than `least`. */
  private readOperators(least: number, depth: number): ExpressionNode {
    assertDepth(depth);
    let left = this.readOperand(depth);
    for (let level = depth; ; level += 1) {
      assertDepth(level);
      const joined = this.readOperator(left, least, level);
      if (joined === null) return left;
      left = joined;
    }
  }

  /** Reads one operator and its right operand; null if the next operator binds less strongly. */
  private readOperator(left: ExpressionNode, least: number, depth: number): ExpressionNode | null {
    const { at, text } = this.current;
    if (this.isWord("and", "or")) {
      const type = text.toLowerCase() === "and" ? "and" : "or";
      if (binding[type] <= least) return null;
      this.take();
      return this.node({ type, at, left, right: this.readOperators(binding[type], depth + 1) });
    }
    if (this.isSymbol("+", "-", "*", "/")) {
      const operator = arithmeticOperators.find((one) => one === text) ?? "+";
      const strength = operator === "+" || operator === "-" ? binding.sum : binding.product;
      if (strength <= least) return null;
      this.take();
      return this.node({ type: "arithmetic", at, operator, left, right: this.readOperators(strength, depth + 1) });
    }
    return binding.comparison <= least ? null : this.readTest(left, depth + 1);
  }

  /** Reads a comparison, or `is null`, `in`, `between` or `like`, including their negations. */
  private readTest(operand: ExpressionNode, depth: number): ExpressionNode | null {
    const { at, text, type } = this.current;
    if (type === "symbol") {
      const written = text === "<>" ? "!=" : text === "==" ? "=" : text;
      const operator = comparisonOperators.find((one) => one === written);
      if (operator === undefined) return null;
      this.take();
      const right = this.readOperators(binding.comparison, depth);
      return this.node({ type: "comparison", at, operator, left: operand, right });
    }
    if (this.isWord("is")) {
      this.take();
      const negated = this.readNot();
      this.takeWord("null");
      return this.node({ type: "is_null", at, operand, negated });
    }
    if (!this.isWord("not", "in", "between", "like")) return null;
    const negated = this.readNot();
    if (this.isWord("in")) {
      this.take();
      return this.node({ type: "in", at, operand, options: this.readList(depth), negated });
    }
    if (this.isWord("between")) {
      this.take();
      const low = this.readOperators(binding.comparison, depth);
      this.takeWord("and");
      const high = this.readOperators(binding.comparison, depth);
      return this.node({ type: "between", at, operand, low, high, negated });
    }
    if (!this.isWord("like")) throw this.unexpected("“in”, “between” or “like”");
    this.take();
    return this.node({ type: "like", at, operand, pattern: this.readOperators(binding.comparison, depth), negated });
  }

  private readNot(): boolean {
    if (!this.isWord("not")) return false;
    this.take();
    return true;
  }

  /** Reads a comma-separated list in parentheses with at least one item. */
  private readList(depth: number): ExpressionNode[] {
    this.takeSymbol("(");
    const items = [this.readOperators(0, depth + 1)];
    while (this.isSymbol(",")) {
      this.take();
      items.push(this.readOperators(0, depth + 1));
    }
    this.takeSymbol(")");
    return items;
  }

  private readOperand(depth: number): ExpressionNode {
    const { type, text, at } = this.current;
    if (this.isSymbol("(")) {
      const [inner, ...more] = this.readList(depth);
      if (inner === undefined || more.length > 0)
        throw new ExpressionFault("A list in parentheses is only allowed after “in”.");
      return inner;
    }
    if (this.isSymbol("-")) {
      this.take();
      return this.node({ type: "minus", at, operand: this.readOperators(binding.minus, depth + 1) });
    }
    if (this.isWord("not")) {
      this.take();
      return this.node({ type: "not", at, operand: this.readOperators(binding.not, depth + 1) });
    }
    if (type === "end" || type === "symbol") throw this.unexpected("a column, a value or a function");
    this.take();
    if (type === "name") return this.readName(text, at, depth);
    if (type === "quoted") return this.node({ type: "column", at, name: text });
    if (type === "number") return this.node({ type: "literal", at, literal: toNumber(text) });
    return this.node({ type: "literal", at, literal: { kind: type, value: type === "date" ? toDate(text) : text } });
  }

  private readName(name: string, at: number, depth: number): ExpressionNode {
    const word = name.toLowerCase();
    if (this.isSymbol("(")) {
      const call = { type: "call", at, name: word } as const;
      const isEmpty = this.tokens[this.place + 1]?.text === ")" && this.tokens[this.place + 1]?.type === "symbol";
      if (!isEmpty) return this.node({ ...call, parameters: this.readList(depth) });
      this.place += 2;
      return this.node({ ...call, parameters: [] });
    }
    if (word === "date" && this.current.type === "text") {
      return this.node({ type: "literal", at, literal: { kind: "date", value: toDate(this.take().text) } });
    }
    if (word === "null") return this.node({ type: "literal", at, literal: { kind: "null" } });
    if (word === "true" || word === "false") {
      return this.node({ type: "literal", at, literal: { kind: "boolean", value: word === "true" } });
    }
    return this.node({ type: "column", at, name });
  }
}

function assertDepth(depth: number): void {
  if (depth > deepest) {
    throw new ExpressionFault(
      `The expression is nested more than ${deepest} levels deep. Split it into several steps.`,
    );
  }
}

function toNumber(text: string) {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new ExpressionFault(`The number ${text} is too large.`);
  const isWhole = /^\d+$/.test(text);
  if (isWhole && !Number.isSafeInteger(value))
    throw new ExpressionFault(`The number ${text} is too large to be exact.`);
  return { kind: isWhole ? ("integer" as const) : ("number" as const), value };
}

/** Validates a calendar date and returns it as written. Throws `ExpressionFault`. */
export function toDate(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text || text < "0001") {
    throw new ExpressionFault(`“${text}” is not a date. Write it as year-month-day, for example 2024-01-31.`);
  }
  return text;
}
