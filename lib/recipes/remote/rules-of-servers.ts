import type { RecipeServer } from "@/lib/domain/recipes/recipe-server";
import { expressionOf } from "./expression-rule";
import { every, letters, only, present, refused, same, without, type Rule, type RuledStep } from "./rule";

/** The rules of a server. */
interface ServerRules {
  /** What is asked of every step. */
  all: Rule;
  /** The rule of each step type; one that is missing is refused. */
  steps: Readonly<Record<string, Rule>>;
}

/** Functions of expressions that all servers compute as DuckDB does. */
const common = [
  ...["abs", "round", "floor", "ceil", "sqrt", "trim", "length", "left", "substring", "replace", "concat"],
  ...["contains", "starts_with", "ends_with", "year", "quarter", "month", "day", "weekday", "to_date"],
  ...["days_between", "to_number", "to_text", "coalesce", "if", "like"],
];

const isAscii = (text: unknown) => typeof text === "string" && !/[^\p{ASCII}]/u.test(text);

const asciiTotals: Rule = ({ params: { texts = [] } }) =>
  Array.isArray(texts) && texts.every(isAscii) ? null : letters;

const plainCase = only("letters", ["as they are"], letters);

const withoutNull: Rule = ({ params }) =>
  JSON.stringify(params).includes(String.raw`\u0000`) ? "a text of it has a null character" : null;

/** Allows aggregates alone that a server computes as DuckDB does. */
const aggregatesOf =
  (known: readonly string[], read: (step: RuledStep) => readonly unknown[]): Rule =>
  (step) => {
    const named = read(step).filter((aggregate) => typeof aggregate === "string");
    const unknown = named.find((aggregate) => !known.includes(aggregate));
    return unknown === undefined ? null : `it has no “${unknown.replace("_", " ")}”`;
  };
const measured = ({ params: { measures } }: RuledStep) =>
  Array.isArray(measures) ? measures.map((measure) => (measure as { aggregate?: unknown } | null)?.aggregate) : [];
const spread = ({ params: { aggregate } }: RuledStep) => [aggregate];

const grouped = "it may fill missing values within groups differently";
const neighbours = "it does not skip missing values when it looks for the previous or next one";
const ordered = "it may return the groups in a different order";
const daysOnly = only("time", ["drop"], "it reads times of day differently");
const quartiles: Rule = ({ params: { lower, upper } }) =>
  lower === undefined && upper === undefined ? "it computes no quartiles" : null;

const bounded = every(
  present("from", "it moves days in another way. Give the first day to keep"),
  present("until", "it moves days in another way. Give the first day to drop"),
);
const plainNames: Rule = ({ params: { names } }) =>
  Array.isArray(names) && names.some((name) => typeof name === "string" && /[\u{10000}-\u{10FFFF}]/u.test(name))
    ? "names of its columns cannot have such characters"
    : null;

/** Allows steps whatever their params. */
const allow = (...types: readonly string[]) => Object.fromEntries(types.map((type) => [type, same]));

/** Steps that these servers compute as DuckDB does. */
const sameEverywhere = {
  ...allow("drop_missing", "sort_limit", "sample", "select", "rename", "date_parts", "join_spellings"),
  ...allow("replace_values", "window", "join", "union"),
};

const everyKind = ["integer", "text", "boolean", "date", "datetime"] as const;

const postgres: ServerRules = {
  all: same,
  steps: {
    ...sameEverywhere,
    ...allow("keep_complete_periods", "split_column", "cap_outliers", "group_aggregate", "pivot", "unpivot"),
    filter: expressionOf({ functions: common, written: everyKind }),
    drop_duplicates: without("order", ordered),
    drop_totals: asciiTotals,
    derive: expressionOf({ functions: common, written: everyKind }),
    trim_and_case: plainCase,
    parse_number: refused("its regular expressions do not support letters of all languages"),
    parse_date: daysOnly,
    fill_missing: without("within", grouped),
  },
};

const sqliteExpression = expressionOf({
  functions: [...common, "lower", "upper"],
  written: ["integer", "text", "date"],
});
const sqliteAggregates = ["sum", "mean", "median", "min", "max", "count", "count_distinct"];

const sqlite: ServerRules = {
  all: withoutNull,
  steps: {
    ...sameEverywhere,
    ...allow("drop_duplicates", "drop_totals", "trim_and_case", "parse_number", "cap_outliers"),
    filter: sqliteExpression,
    keep_complete_periods: bounded,
    derive: sqliteExpression,
    parse_date: daysOnly,
    fill_missing: every(without("within", grouped), only("method", ["value", "mean", "median"], neighbours)),
    group_aggregate: aggregatesOf(sqliteAggregates, measured),
    pivot: aggregatesOf(sqliteAggregates, spread),
  },
};

const mysqlExpression = expressionOf({ functions: common, written: ["integer", "text", "date"] });
const mysqlAggregates = ["sum", "mean", "min", "max", "count", "count_distinct"];

const mysql: ServerRules = {
  all: withoutNull,
  steps: {
    ...sameEverywhere,
    ...allow("drop_duplicates"),
    filter: mysqlExpression,
    drop_totals: asciiTotals,
    keep_complete_periods: bounded,
    derive: mysqlExpression,
    trim_and_case: plainCase,
    fill_missing: every(without("within", grouped), only("method", ["value", "mean"], neighbours)),
    cap_outliers: quartiles,
    group_aggregate: aggregatesOf(mysqlAggregates, measured),
    pivot: every(plainNames, aggregatesOf(mysqlAggregates, spread)),
  },
};

const sparkExpression = expressionOf({ functions: [...common, "first_number"], written: everyKind });

const spark: ServerRules = {
  all: withoutNull,
  steps: {
    ...sameEverywhere,
    ...allow("drop_duplicates", "keep_complete_periods", "split_column", "parse_number", "fill_missing"),
    ...allow("cap_outliers", "group_aggregate", "pivot", "unpivot"),
    filter: sparkExpression,
    drop_totals: asciiTotals,
    derive: sparkExpression,
    trim_and_case: plainCase,
    parse_date: daysOnly,
  },
};

/** The rules of each server, without which no step runs there; DuckDB computes every step as DuckDB here does. */
export const rulesOfServers: Readonly<Partial<Record<Exclude<RecipeServer, "duckdb">, ServerRules>>> = {
  postgres,
  mysql,
  sqlite,
  spark,
};
