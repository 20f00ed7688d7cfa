import type { Expression } from "@/lib/domain/query/expression";
import type { Query } from "@/lib/domain/query/query";
import { countLookedColumns, toConjuncts, toMergedColumns, toQueryColumns } from "../expression-columns";
import { getColumn, type Schema, type StoredAs } from "../schema";
import { toShape, type Beside } from "../shape/to-shape";
import { toConditionParts, toConditionPython, toExpressionPython, type PythonContext } from "./expression-python";
import { toPeriodPython } from "./period-python";
import { toPythonList, toPythonLiteral } from "./python-literal";

/** A query and where its rows are, so that it can be written in Python. */
export interface ProgramContext {
  query: Query;
  schema: Schema;
  /** Key of the table in `datasets`. */
  table: string;
  beside: readonly Beside[];
}

const expressions = ({ schema }: ProgramContext): PythonContext => ({ schema, frame: "data" });

function toConversionLines(name: string, as: StoredAs | null): string[] {
  const column = `data[${toPythonLiteral(name)}]`;
  switch (as?.form) {
    case undefined:
      return [];
    case "number text":
      return [
        "# The numbers are stored as text; what is no number counts as missing.",
        `${column} = pd.to_numeric(${column}.astype("string").str.replace(r"[\\s,$€£%]", "", regex=True), errors="coerce")`,
      ];
    case "zone":
      return [`${column} = ${column}.dt.tz_convert("UTC").dt.tz_localize(None)`];
    case "date text":
      return [
        "# What is no date counts as missing.",
        `${column} = pd.to_datetime(${column}.str.strip(), errors="coerce", format=${toPythonLiteral(as?.form === "date text" ? as.format : "")})`,
      ];
    case "iso text":
      return [
        "# What is no date counts as missing.",
        `${column} = pd.to_datetime(${column}, errors="coerce", format="ISO8601")`,
      ];
  }
}

const mergeFunction = [
  "def merge_spellings(texts):",
  '    """The most frequent spelling of each text, for those that differ only by case or blanks around them."""',
  '    trimmed = texts.astype("string").str.strip()',
  '    counts = trimmed.value_counts().rename_axis("text").reset_index(name="rows")',
  '    counts = counts.sort_values(["rows", "text"], ascending=[False, True])',
  '    counts["key"] = counts["text"].str.lower()',
  '    return trimmed.str.lower().map(counts.drop_duplicates("key").set_index("key")["text"])',
  "",
  "",
];

const lookUpFunction = [
  "def look_up(data, values, columns):",
  '    """Whether rows have one of the values, in whichever of the columns knows them; upper and lower case are alike."""',
  '    fold = lambda texts: texts.astype("string").str.strip().str.lower()',
  "    wanted = {value.strip().lower(): value for value in values}",
  "    texts = {name: fold(df[name]) for name in columns}",
  "    holders = [name for name in columns if texts[name].isin(list(wanted)).any()]",
  "    if len(holders) > 1:",
  "        raise ValueError(f\"Several columns have the value {' or '.join(values)}. Name the column in the question.\")",
  "    searched.extend(holders or columns)",
  "    known = sorted({text for name in holders or columns for text in texts[name].dropna()})",
  "    for value in wanted.keys() - set(known):",
  "        unfound.append(wanted[value])",
  "        similar.extend(difflib.get_close_matches(value, known, n=3, cutoff=0.7) + [text for text in known if value in text][:5])",
  "    return fold(data[(holders or columns)[0]]).isin(list(wanted))",
  "",
  "",
];

/** Whether a query looks values up: its program then fills `unfound`, `searched` and `similar`. */
export function looksUp({ query, beside }: Pick<ProgramContext, "query" | "beside">): boolean {
  const values = beside.map(({ value }) => value);
  return countLookedColumns(query, values) > 0;
}

function toMerged({ query, schema, beside }: ProgramContext): string[] {
  const values = beside.map(({ value }) => value);
  return toMergedColumns(query, schema, values);
}

/** Returns the functions that a program needs, with two blank lines after each. */
export function toFunctionLines(context: ProgramContext): string[] {
  return [...(toMerged(context).length > 0 ? mergeFunction : []), ...(looksUp(context) ? lookUpFunction : [])];
}

/** Whether a condition is about the text as it is stored, before any column is converted. */
function isStored(condition: Expression): boolean {
  const inner = condition.kind === "call" && condition.fn === "not" ? condition.of[0] : condition;
  return inner?.kind === "call" && inner.fn === "is_written";
}

function toStoredLines(conditions: readonly Expression[], context: ProgramContext): string[] {
  if (conditions.length === 0) return [];
  return [
    "# Rows that are totals of others would count everything twice.",
    ...conditions.map((condition) => `data = data[${toConditionPython(condition, expressions(context))}]`),
  ];
}

function toFilterLines(conditions: readonly Expression[], context: ProgramContext): string[] {
  const lines = conditions.flatMap((condition) =>
    toConditionParts(condition, expressions(context)).map((part) => `data = data[${part}]`),
  );
  return lines.length === 0 ? [] : ["", "# Keep the rows that the question is about.", ...lines];
}

function toPeriodLines(context: ProgramContext): string[] {
  const { keys } = toShape(context.query);
  const toCode = (of: Expression) => toExpressionPython(of, expressions(context));
  const dated = keys.flatMap(({ name, of, grain }) => (grain === null ? [] : [{ name, of, grain }]));
  const others = keys.filter(({ name, of, grain }) => grain === null && !(of.kind === "column" && of.name === name));
  const columns = dated.flatMap(({ of }) => (of.kind === "column" ? [of.name] : []));
  const computed = dated.filter(({ of }) => of.kind !== "column");
  return [
    ...(dated.length === 0 ? [] : ["", "# Rows without a date belong to no period."]),
    ...(columns.length === 0 ? [] : [`data = data.dropna(subset=${toPythonList([...new Set(columns)])})`]),
    ...computed.map(({ of }) => `data = data[(${toCode(of)}).notna()]`),
    ...dated.map(({ name, of, grain }) => `data[${toPythonLiteral(name)}] = ${toPeriodPython(grain, toCode(of))}`),
    ...others.map(({ name, of }) => `data[${toPythonLiteral(name)}] = ${toCode(of)}`),
  ];
}

/** Writes the lines that make `data`: the columns of the query, converted, with the rows that count, its own values and its periods. */
export function toFrameLines(context: ProgramContext): string[] {
  const { query, schema, table, beside } = context;
  const values = beside.map(({ value }) => value);
  const columns = toQueryColumns(query, values);
  const conjuncts = toConjuncts(query.where);
  const lets = query.let.map(
    ({ name, of }) => `data[${toPythonLiteral(name)}] = ${toExpressionPython(of, expressions(context))}`,
  );
  return [
    `df = datasets[${toPythonLiteral(table)}]`,
    columns.length === 0 ? "data = df" : `data = df[${toPythonList(columns)}]`,
    ...toStoredLines(conjuncts.filter(isStored), context),
    ...columns.flatMap((name) => toConversionLines(name, getColumn(schema, name).stored)),
    ...toMerged(context).map((name) => {
      const column = `[${toPythonLiteral(name)}]`;
      return `data${column} = merge_spellings(df${column})`;
    }),
    ...(looksUp(context) ? ["unfound, searched, similar = [], [], []"] : []),
    ...lets,
    ...toFilterLines(
      conjuncts.filter((condition) => !isStored(condition)),
      context,
    ),
    ...toPeriodLines(context),
  ];
}
