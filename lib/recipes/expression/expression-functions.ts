import type { ColumnKind } from "@/lib/domain/recipes/recipe-column";

/** What a parameter of a function accepts; `same`: any kind, but the same for all such parameters and the result. */
export type ParameterKind =
  | "numeric"
  | "text"
  | "time"
  | "boolean"
  | "simple"
  | "same"
  | "whole literal"
  | "text literal";

/** One function of the expression language. */
export interface ExpressionFunction {
  name: string;
  /** One sentence with an example. */
  description: string;
  parameters: readonly ParameterKind[];
  /** Whether the last parameter may be repeated. */
  repeats?: true;
  /** Kind of the result; `first`: that of the first parameter, `same`: that of the `same` parameters. */
  result: ColumnKind | "first" | "same";
  /** Writes SQL, given that of the parameters. */
  sql: (...parameters: string[]) => string;
  /** Writes Python, given that of the parameters: series, except for literals. */
  python: (...parameters: string[]) => string;
  /** Writes both for numbers with decimals, where that takes something else. */
  ofDecimals?: Pick<ExpressionFunction, "sql" | "python">;
}

const datePart = (name: string, description: string, sql = name): ExpressionFunction => ({
  name,
  description,
  parameters: ["time"],
  result: "integer",
  sql: (value) => `${sql}(${value})`,
  python: (value) => `date_part(${value}, ${JSON.stringify(name)})`,
});

const textTest = (name: string, description: string, sql: string, python: string): ExpressionFunction => ({
  name,
  description,
  parameters: ["text", "text literal"],
  result: "boolean",
  sql: (value, part) => `${sql}(${value}, ${part ?? ""})`,
  python: (value, part) => `apply(pc.${python}, ${value}, ${part ?? ""})`,
});

const rounded = (name: string, description: string): ExpressionFunction => ({
  name,
  description,
  parameters: ["numeric"],
  result: "number",
  sql: (value) => `${name}(CAST(${value} AS DOUBLE))`,
  python: (value) => `apply(pc.${name}, ${value}.astype("double[pyarrow]"))`,
});

const blanks = String.raw`' ' || chr(9) || chr(10) || chr(13) || chr(160)`;

/** All functions; nothing else can be called. */
export const expressionFunctions: readonly ExpressionFunction[] = [
  {
    name: "abs",
    description: "The number without its sign: abs(change).",
    parameters: ["numeric"],
    result: "first",
    sql: (value) => `abs(${value})`,
    python: (value) => `${value}.abs()`,
  },
  {
    name: "round",
    description: "The number rounded to a number of decimals, halves away from zero: round(price, 2).",
    parameters: ["numeric", "whole literal"],
    result: "number",
    sql: (value, digits) => `round(CAST(${value} AS DOUBLE), CAST(${digits ?? "0"} AS INTEGER))`,
    python: (value, digits) => `round_half_up(${value}, ${digits ?? "0"})`,
  },
  rounded("floor", "The largest whole number not above it: floor(price)."),
  rounded("ceil", "The smallest whole number not below it: ceil(price)."),
  {
    name: "sqrt",
    description: "The square root, missing for negative numbers: sqrt(area).",
    parameters: ["numeric"],
    result: "number",
    sql: (value) => `sqrt(CASE WHEN ${value} >= 0 THEN CAST(${value} AS DOUBLE) END)`,
    python: (value) => `apply(pc.sqrt, ${value}.astype("double[pyarrow]").where(${value} >= 0))`,
  },
  {
    name: "lower",
    description: "The text in lower case: lower(city).",
    parameters: ["text"],
    result: "text",
    sql: (value) => `lower(${value})`,
    python: (value) => `apply(pc.utf8_lower, ${value})`,
  },
  {
    name: "upper",
    description: "The text in upper case: upper(code).",
    parameters: ["text"],
    result: "text",
    sql: (value) => `upper(${value})`,
    python: (value) => `apply(pc.utf8_upper, ${value})`,
  },
  {
    name: "trim",
    description: "The text without leading and trailing whitespace: trim(city).",
    parameters: ["text"],
    result: "text",
    sql: (value) => `trim(${value}, ${blanks})`,
    python: (value) => String.raw`apply(pc.utf8_trim, ${value}, " \t\n\r\u00a0")`,
  },
  {
    name: "length",
    description: "The number of characters: length(code).",
    parameters: ["text"],
    result: "integer",
    sql: (value) => `length(${value})`,
    python: (value) => `apply(pc.utf8_length, ${value}).astype("int64[pyarrow]")`,
  },
  {
    name: "left",
    description: "The first characters: left(code, 2).",
    parameters: ["text", "whole literal"],
    result: "text",
    sql: (value, count) => `substring(${value}, 1, ${count ?? ""})`,
    python: (value, count) => `apply(pc.utf8_slice_codeunits, ${value}, 0, ${count ?? ""})`,
  },
  {
    name: "substring",
    description: "A number of characters from a 1-based position: substring(code, 3, 2).",
    parameters: ["text", "whole literal", "whole literal"],
    result: "text",
    sql: (value, start, count) => `substring(${value}, greatest(${start ?? ""}, 1), ${count ?? ""})`,
    python: (value, start, count) =>
      `apply(pc.utf8_slice_codeunits, ${value}, max(${start ?? ""}, 1) - 1, max(${start ?? ""}, 1) - 1 + ${count ?? ""})`,
  },
  {
    name: "replace",
    description: "The text with every occurrence of a part replaced: replace(phone, '-', '').",
    parameters: ["text", "text literal", "text literal"],
    result: "text",
    sql: (value, from, to) => `replace(${value}, ${from ?? ""}, ${to ?? ""})`,
    python: (value, from, to) => `apply(pc.replace_substring, ${value}, ${from ?? ""}, ${to ?? ""})`,
  },
  {
    name: "concat",
    description: "Texts joined; missing if one of them is: concat(first, ' ', last).",
    parameters: ["text", "text"],
    repeats: true,
    result: "text",
    sql: (...values) => `(${values.join(" || ")})`,
    python: (...values) => `(${values.join(" + ")})`,
  },
  {
    name: "split_part",
    description: "One part of a text, counted from 1; missing if there are fewer: split_part(email, '@', 2).",
    parameters: ["text", "text literal", "whole literal"],
    result: "text",
    sql: (value, separator, place) =>
      `CASE WHEN ${separator ?? ""} <> '' THEN string_split(${value}, ${separator ?? ""})[greatest(${place ?? ""}, 1)] END`,
    python: (value, separator, place) => `text_part(${value}, ${separator ?? ""}, max(${place ?? ""}, 1) - 1, 1000000)`,
  },
  {
    name: "first_number",
    description: "The first number that a text contains; missing if there is none: first_number(size).",
    parameters: ["text"],
    result: "number",
    sql: (value) => `CAST(nullif(regexp_extract(${value}, '[0-9]{1,30}([.][0-9]{1,30})?'), '') AS DOUBLE)`,
    python: (value) => String.raw`first_number(${value}, r"(?P<number>[0-9]{1,30}(?:[.][0-9]{1,30})?)")`,
  },
  textTest("contains", "Whether the text contains a part: contains(name, 'Ltd').", "contains", "match_substring"),
  textTest("starts_with", "Whether the text starts with a part: starts_with(code, 'A').", "starts_with", "starts_with"),
  textTest("ends_with", "Whether the text ends with a part: ends_with(file, '.csv').", "ends_with", "ends_with"),
  datePart("year", "The year as a number: year(ordered)."),
  datePart("quarter", "The quarter, 1 to 4: quarter(ordered)."),
  datePart("month", "The month, 1 to 12: month(ordered)."),
  datePart("day", "The day of the month: day(ordered)."),
  datePart("weekday", "The day of the week, from 1 (Monday) to 7: weekday(ordered).", "isodow"),
  {
    name: "to_date",
    description: "The calendar day of a timestamp: to_date(ordered_at).",
    parameters: ["time"],
    result: "date",
    sql: (value) => `CAST(${value} AS DATE)`,
    python: (value) => `${value}.astype("date32[day][pyarrow]")`,
  },
  {
    name: "days_between",
    description: "Calendar days from one day to another: days_between(ordered, shipped).",
    parameters: ["time", "time"],
    result: "integer",
    sql: (from, to) => `date_diff('day', CAST(${from} AS DATE), CAST(${to ?? ""} AS DATE))`,
    python: (from, to) => `days_between(${from}, ${to ?? ""})`,
  },
  {
    name: "hours_between",
    description:
      "Hours from one time to another, with fractions; negative if the second one is earlier: hours_between(opened, closed).",
    parameters: ["time", "time"],
    result: "number",
    sql: (from, to) =>
      `date_diff('microsecond', CAST(${from} AS TIMESTAMP), CAST(${to ?? ""} AS TIMESTAMP)) / 3600000000.0::DOUBLE`,
    python: (from, to) => `hours_between(${from}, ${to ?? ""})`,
  },
  {
    name: "to_number",
    description: "The number written in a text; missing if there is none: to_number(code).",
    parameters: ["text"],
    result: "number",
    sql: (value) =>
      String.raw`CASE WHEN regexp_full_match(${value}, '[+-]?[0-9]{1,30}([.][0-9]{1,30})?') THEN CAST(${value} AS DOUBLE) END`,
    python: (value) => String.raw`to_number(${value}, r"^[+-]?[0-9]{1,30}([.][0-9]{1,30})?$")`,
  },
  {
    name: "to_text",
    description: "A number, date or truth value as text, without decimals that are zero: to_text(zip).",
    parameters: ["simple"],
    result: "text",
    sql: (value) => `CAST(${value} AS VARCHAR)`,
    python: (value) => `to_text(${value})`,
    ofDecimals: {
      sql: (value) => `regexp_replace(CAST(${value} AS VARCHAR), '[.]0$', '')`,
      python: (value) => `decimals_to_text(${value})`,
    },
  },
  {
    name: "coalesce",
    description: "The first value that is not missing: coalesce(discount, 0).",
    parameters: ["same", "same"],
    repeats: true,
    result: "same",
    sql: (...values) => `coalesce(${values.join(", ")})`,
    python: (...values) => values.reduce((first, next) => `choose(${first}.notna(), ${first}, ${next})`),
  },
  {
    name: "if",
    description: "One value if a condition holds, otherwise another: if(amount > 100, 'large', 'small').",
    parameters: ["boolean", "same", "same"],
    result: "same",
    sql: (condition, value, other) => `CASE WHEN ${condition} THEN ${value ?? ""} ELSE ${other ?? ""} END`,
    python: (condition, value, other) => `choose(${condition}, ${value ?? ""}, ${other ?? ""})`,
  },
];
