/** Role of a column at one place in a program. */
export type MentionRole = "measured" | "key" | "filter" | "order";

/** A string literal of Python, or a comment, which is skipped. */
const literalPattern =
  /#[^\n]*|([a-z]{0,2})("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')/giu;

const conditionAfter =
  /^["'`]?\s*\]*\s*(?:\.(?:str|dt)\.\w+(?:\([^()]*\))?\s*|\.(?:astype|lower|strip)\([^()]*\)\s*)*(?:==|!=|<|>|\.(?:isin|between|eq|ne|gt|lt|ge|le|notna|notnull|isna|isnull|startswith|endswith|contains|str\.(?:contains|match|startswith|endswith|fullmatch))\()/u;
/** Counts of the rows with a value, for which the values themselves do not matter. */
const presenceAfter =
  /^["']\s*\]*\s*\.(?:count\(|(?:apply|agg|transform)\(\s*lambda (\w+): \1\.(?:notna|notnull|isna|isnull|count)\()|^["']\s*,\s*["']count["']\s*\)/u;
const keyAfter = /^["']\s*\]*\s*\.(?:value_counts|unique|nunique|mode)\(/u;
const keyBefore =
  /\b(?:groupby|crosstab|set_index|merge|join|pivot)\(\s*[^()]*$|\b(?:on|left_on|right_on|index|columns|hue|subset)\s*=\s*\[?[^()=]*$/u;
const orderBefore = /\bsort_values\([^()]*$|\bby\s*=\s*\[?[^()=\]]*$/u;
const reach = 100;

interface Literal {
  text: string;
  /** Offsets of the literal in the code. */
  start: number;
  end: number;
  isFormatted: boolean;
}

function findLiterals(code: string): Literal[] {
  return [...code.matchAll(literalPattern)].flatMap((match): Literal[] => {
    const [whole, prefix = "", quoted] = match;
    if (quoted === undefined) return [];
    const edge = /^(?:"""|''')/u.test(quoted) ? 3 : 1;
    const source = quoted.slice(edge, -edge);
    const text = /r/iu.test(prefix) ? source : withoutEscapes(source);
    return [{ text, start: match.index, end: match.index + whole.length, isFormatted: /f/iu.test(prefix) }];
  });
}

function withoutEscapes(source: string): string {
  return source.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U00([\da-f]{6})|([nrt\\'"]))/giu,
    (whole, short?: string, long?: string, longest?: string, single?: string) => {
      const digits = short ?? long ?? longest;
      if (digits !== undefined) {
        const point = Number.parseInt(digits, 16);
        return point > 0x10ffff ? whole : String.fromCodePoint(point);
      }
      return { n: "\n", r: "\r", t: "\t" }[single ?? ""] ?? single ?? whole;
    },
  );
}

/**
 * Finds the roles in which a program names a column: as a string, as an attribute, inside the braces of an f-string, or in the text
 * of a query. Empty for a column that the program does not name.
 */
export function createMentionFinder(code: string): (column: string) => MentionRole[] {
  const literals = findLiterals(code);
  const hasQueries = /\.(?:query|eval|sql)\(/u.test(code);
  return (column) => {
    const name = column.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
    const places = literals.flatMap(({ text, start, end, isFormatted }): { start: number; end: number }[] => {
      if (text === column) return [{ start, end: end - 1 }];
      if (isFormatted && (text.includes(`"${column}"`) || text.includes(`'${column}'`))) {
        const at = code.indexOf(column, start);
        return at < 0 || at > end ? [{ start, end }] : [{ start: at - 1, end: at + column.length }];
      }
      const isNamed = hasQueries && new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, "u").test(text);
      return isNamed && /[<>=!]|\b(?:in|and|or|select)\b/iu.test(text) ? [{ start, end }] : [];
    });
    if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(column)) {
      for (const match of code.matchAll(new RegExp(`(?<=[\\w\\])])\\.${column}(?![\\p{L}\\p{N}_]|\\s*\\()`, "gu"))) {
        places.push({ start: match.index, end: match.index + match[0].length });
      }
    }
    return places.map((place) => toRole(code, place));
  };
}

function toRole(code: string, { start, end }: { start: number; end: number }): MentionRole {
  const before = code.slice(Math.max(0, start - reach), start);
  const after = code.slice(end, end + reach);
  if (conditionAfter.test(after) || presenceAfter.test(after)) return "filter";
  if (keyAfter.test(after) || keyBefore.test(before)) return "key";
  return orderBefore.test(before) ? "order" : "measured";
}
