import { findTotalsToLeaveOut } from "../../query/leave-out-totals";
import { toPlanColumns, toPlanFilters, toPlanGroups } from "../../query/plan-columns";
import type { PlanContext } from "../../query/plan-context";
import type { Filter, Grain, Group } from "@/lib/domain/plans/measure";
import type { Plan } from "../../query/query";
import { toConversions, type Conversion } from "../column-conversion";
import { notFoundLabels } from "../family-labels";
import { toGroupLabel } from "../labels";
import { toMergedColumns } from "../merged-columns";
import { toConditionParts } from "./python-condition";
import { toPythonList, toPythonLiteral } from "./python-literal";

/** The key of the dataset in `datasets`: its name when that is unique, else its id. */
function toDatasetKey({ dataset, datasets }: PlanContext): string {
  return datasets.filter((other) => other.name === dataset.name).length > 1 ? dataset.id : dataset.name;
}

function toConversionLines(name: string, conversion: Conversion): string[] {
  const column = `data[${toPythonLiteral(name)}]`;
  switch (conversion.kind) {
    case "number":
      return [
        "# The numbers are stored as text; what is no number counts as missing.",
        `${column} = pd.to_numeric(${column}.astype("string").str.replace(r"[\\s,$€£%]", "", regex=True), errors="coerce")`,
      ];
    case "zone":
      return [`${column} = ${column}.dt.tz_convert("UTC").dt.tz_localize(None)`];
    case "date":
      return [
        "# What is no date counts as missing.",
        `${column} = pd.to_datetime(${column}.str.strip(), errors="coerce", format=${toPythonLiteral(conversion.format)})`,
      ];
    case "iso date":
      return [
        "# What is no date counts as missing.",
        `${column} = pd.to_datetime(${column}, errors="coerce", format="ISO8601")`,
      ];
  }
}

const periodCode: Readonly<Record<Grain, (dates: string) => string>> = {
  year: (dates) => `${dates}.dt.year.astype("Int64")`,
  quarter: (dates) => `${dates}.dt.to_period("Q").dt.strftime("%Y-Q%q")`,
  month: (dates) => `${dates}.dt.strftime("%Y-%m")`,
  week: (dates) => `(${dates} - pd.to_timedelta(${dates}.dt.weekday, unit="D")).dt.strftime("%Y-%m-%d")`,
  day: (dates) => `${dates}.dt.strftime("%Y-%m-%d")`,
  hour: (dates) => `${dates}.dt.hour.astype("Int64")`,
  calendar_month: (dates) => `${dates}.dt.strftime("%m %B")`,
  calendar_quarter: (dates) => `${dates}.dt.to_period("Q").dt.strftime("Q%q")`,
  weekday: (dates) => `${dates}.dt.strftime("%u %A")`,
  weekend: (dates) => `${dates}.dt.dayofweek.map(lambda day: "weekend" if day > 4 else "weekday", na_action="ignore")`,
};

/** Compiles the period of a date column to a Python expression on `data`; a column without a period is itself. */
export function toGroupCode(group: Group): string {
  const column = `data[${toPythonLiteral(group.column)}]`;
  return group.grain === null ? column : periodCode[group.grain](column);
}

function toFilterLines(filters: readonly Filter[], context: PlanContext): string[] {
  const lines = filters.flatMap((filter) =>
    toConditionParts(filter, context).map((condition) => `data = data[${condition}]`),
  );
  return lines.length === 0 ? [] : ["", "# Keep the rows that the question is about.", ...lines];
}

function toPeriodLines(context: PlanContext): string[] {
  const dated = toPlanGroups(context.plan).filter((group) => group.grain !== null);
  if (dated.length === 0) return [];
  return [
    "",
    "# Rows without a date belong to no period.",
    `data = data.dropna(subset=${toPythonList([...new Set(dated.map((group) => group.column))])})`,
    ...dated.map((group) => `data[${toPythonLiteral(toGroupLabel(group, context))}] = ${toGroupCode(group)}`),
  ];
}

function toMergeLines(context: PlanContext): string[] {
  const columns = toMergedColumns(context);
  return columns.map((name) => {
    const column = `[${toPythonLiteral(name)}]`;
    return `data${column} = merge_spellings(df${column})`;
  });
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

/** Compiles the result of a program whose looked-up values occur nowhere. */
export function toNotFoundCode(): string {
  const { values, columns, similar } = notFoundLabels;
  return `{"${values}": ", ".join(unfound), "${columns}": ", ".join(dict.fromkeys(searched)), "${similar}": ", ".join(dict.fromkeys(similar))}`;
}

/** Whether a value has to be looked up in the data. */
export function looksUp(plan: Plan): boolean {
  return toPlanFilters(plan).some((filter) => filter.kind === "lookup");
}

/** Returns the functions that a program needs, with two blank lines after each. */
export function toFunctionLines(context: PlanContext): string[] {
  return [
    ...(toMergedColumns(context).length > 0 ? mergeFunction : []),
    ...(looksUp(context.plan) ? lookUpFunction : []),
  ];
}

function toTotalLines(context: PlanContext): string[] {
  const totals = findTotalsToLeaveOut(context.plan, context.dataset);
  if (totals.length === 0) return [];
  return [
    "# Rows that are totals of others would count everything twice.",
    ...totals.map(
      ({ column, texts }) =>
        `data = data[~df.loc[data.index, ${toPythonLiteral(column)}].isin(${toPythonList(texts)})]`,
    ),
  ];
}

/** Compiles the lines that create `data`: the columns of the plan, converted, filtered, with the periods of its groups. */
export function toFrameLines(context: PlanContext): string[] {
  const columns = toPlanColumns(context.plan);
  const conversions = toConversions(context);
  return [
    `df = datasets[${toPythonLiteral(toDatasetKey(context))}]`,
    columns.length === 0 ? "data = df" : `data = df[${toPythonList(columns)}]`,
    ...toTotalLines(context),
    ...[...conversions].flatMap(([name, conversion]) => toConversionLines(name, conversion)),
    ...toMergeLines(context),
    ...(looksUp(context.plan) ? ["unfound, searched, similar = [], [], []"] : []),
    ...toFilterLines(context.plan.filters, context),
    ...toPeriodLines(context),
  ];
}
