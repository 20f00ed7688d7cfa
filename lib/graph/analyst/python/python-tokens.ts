/** A piece of Python source. Comments and blanks are left out. */
export interface PythonToken {
  kind: "name" | "number" | "string" | "operator";
  /** As it stands in the source; of a string, what is between its quotes, escapes resolved. */
  text: string;
  /** Whether a string is one of pieces that are put in at run time (an f-string). */
  formatted?: boolean;
  /** Blanks before it, when it is the first one of its line. */
  indent?: number;
}

const namePattern = /[\p{L}_][\p{L}\p{N}_]*/uy;
const numberPattern = /(?:0[xob][\da-f_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?)j?/iuy;
const stringPattern = /([rbfu]{0,2})("""|'''|"|')/iuy;
const operatorPattern = /\*\*=?|\/\/=?|<<=?|>>=?|[=!<>:+\-*/%&|^@]=|->|[^\s\p{L}\p{N}_]/uy;

/** Splits Python source into tokens. Made for looking at code, not for running it: faulty source gives some tokens, never an error. */
export function toPythonTokens(source: string): PythonToken[] {
  const tokens: PythonToken[] = [];
  let position = 0;
  let lineStart: number | null = 0;
  const push = (token: PythonToken) => {
    tokens.push(lineStart === null ? token : { ...token, indent: position - lineStart });
    lineStart = null;
  };
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    return pattern.exec(source);
  };
  while (position < source.length) {
    const character = source.charAt(position);
    if (/\s/u.test(character)) {
      position += 1;
      if (character === "\n") lineStart = position;
    } else if (character === "#") {
      const end = source.indexOf("\n", position);
      position = end === -1 ? source.length : end;
    } else {
      const opening = match(stringPattern);
      if (opening !== null) {
        const { text, end } = readString(source, stringPattern.lastIndex, opening);
        push({ kind: "string", text, ...(/f/iu.test(opening[1] ?? "") ? { formatted: true } : {}) });
        position = end;
        continue;
      }
      const [kind, found] = match(namePattern) !== null ? (["name", match(namePattern)] as const) : readOther(match);
      const text = found?.[0] ?? character;
      push({ kind, text });
      position += text.length;
    }
  }
  return tokens;
}

function readOther(match: (pattern: RegExp) => RegExpExecArray | null) {
  const number = match(numberPattern);
  return number !== null && /\d/u.test(number[0])
    ? (["number", number] as const)
    : (["operator", match(operatorPattern)] as const);
}

/** Reads a string literal from after its opening quotes to after its closing ones, or to the end of its line or the source. */
function readString(source: string, start: number, opening: RegExpExecArray): { text: string; end: number } {
  const quotes = opening[2] ?? '"';
  const raw = /r/iu.test(opening[1] ?? "");
  let text = "";
  let position = start;
  while (position < source.length) {
    const character = source.charAt(position);
    if (source.startsWith(quotes, position)) return { text, end: position + quotes.length };
    if (character === "\n" && quotes.length === 1) return { text, end: position };
    if (character === "\\" && !raw) {
      const escape = readEscape(source, position);
      text += escape.text;
      position = escape.end;
    } else {
      const length = character === "\\" ? 2 : 1;
      text += source.slice(position, position + length);
      position += length;
    }
  }
  return { text, end: source.length };
}

const escapePattern = /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([0-7]{1,3})|([\s\S]))/iuy;
const simpleEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
};

function readEscape(source: string, position: number): { text: string; end: number } {
  escapePattern.lastIndex = position;
  const match = escapePattern.exec(source);
  if (match === null) return { text: "\\", end: position + 1 };
  const [whole, byte, short, long, octal, other] = match;
  const end = position + whole.length;
  const hexadecimal = byte ?? short ?? long;
  if (hexadecimal !== undefined) return { text: toCharacter(Number.parseInt(hexadecimal, 16)), end };
  if (octal !== undefined) return { text: toCharacter(Number.parseInt(octal, 8)), end };
  return { text: simpleEscapes[other ?? ""] ?? `\\${other ?? ""}`, end };
}

function toCharacter(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "\ufffd";
}
