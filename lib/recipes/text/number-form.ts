/** Thousands separators by decimal mark: the other mark, spaces, apostrophes. */
const separators = { ".": String.raw`, '’\x{a0}\x{202f}`, ",": String.raw`. '’\x{a0}\x{202f}` } as const;

export type DecimalMark = keyof typeof separators;

/**
 * Patterns (RE2, for both DuckDB and Arrow) of a number within a text: group 1 is the preceding text, 2 the digits, 3
 * an exponent, 4 the following text. Thousands must be grouped correctly, so that a wrong decimal mark gives no number
 * instead of a wrong one.
 */
export function toNumberForm(mark: DecimalMark) {
  const separator = `[${separators[mark]}]`;
  const point = mark === "." ? "[.]" : ",";
  const whole = `(?:[0-9]{1,3}(?:${separator}[0-9]{2,3})*${separator}[0-9]{3}|[0-9]{1,30})`;
  const before = String.raw`(?:[^0-9.,\pL]|\pL+[^0-9.,\pL−-])*\pL*`;
  return {
    form: `(?s)^(${before})(${whole}(?:${point}[0-9]{0,30})?|${point}[0-9]{1,30})((?:[eE][+-]?[0-9]{1,2})?)([^0-9]*)$`,
    negative: String.raw`^[^\pL]*[−(-]|[^\pL][−(-]`,
    separator,
  };
}
