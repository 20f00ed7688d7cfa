import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { Plan } from "../../query/query";
import { isNumeric } from "../merged-columns";
import { toFigureCode, toPython, type ProgramOptions } from "../python/to-python";
import { toCommentText } from "@/lib/query/python/python-literal";
import { toOtherSql, toSql } from "../sql/to-sql";
import { toRowsQuery } from "./rows-query";

/** Rows that a query may return; a table up to this size can be fetched to compute its values a second time. */
const mostRows = 1_000_000;
/** Rows of a table above which fetching them takes noticeably longer than a query in other words. */
const quickRows = 100_000;

/** A plan with the dataset that only queries reach, and how its query is to be written. */
interface StagedOptions extends ProgramOptions {
  plan: Plan;
}

type Compiled = Pick<StagedOptions, "plan" | "dataset" | "datasets">;

/** Compiles the whole plan to one query; empty where SQL cannot express it. */
export function toWholeQuery({ plan, dataset, datasets }: Compiled): string {
  return toSql(plan, { dataset, datasets: toQueried(datasets) }).trim();
}

/** Compiles the plan to one query in other words; empty where there is none. */
function toOtherQuery({ plan, dataset, datasets }: Compiled): string {
  return toOtherSql(plan, { dataset, datasets: toQueried(datasets) }).trim();
}

/**
 * Compiles the query for engines whose SQL cannot express the plan as usual: it fetches the rows of the plan, or computes the plan in other
 * words where there are too many.
 */
export function toFurtherQuery({ plan, dataset, datasets }: Compiled): string {
  const other = isFetchable(dataset) ? "" : toOtherQuery({ plan, dataset, datasets });
  if (other !== "") return other;
  return toRowsQuery({ plan, dataset, datasets: toQueried(datasets) }, { filtered: true });
}

/** Compiles the code after a query: it shows the values of a whole query, or computes the plan on rows. */
export function toStagedCode(options: StagedOptions, query: string): string {
  if (!isWhole(options, query)) return toPython(options.plan, onRows(options));
  const figure = options.figure ? toFigureCode(options.plan, options) : null;
  // A chart of single rows has none of them here.
  const drawn = figure === null || /\b(?:data|groups|overall)\b/u.test(figure.lines.join("\n")) ? null : figure;
  const shown = isRecord(options) ? 'result = datasets["query"].to_dict("records")[0]' : 'result = datasets["query"]';
  return `${[
    `# ${toCommentText(options.question)}`,
    ...(drawn?.imports ?? []),
    "",
    "# The query has computed the values.",
    shown,
    ...(drawn === null ? [] : ["", ...drawn.lines]),
  ].join("\n")}\n`;
}

/**
 * Compiles a second computation, with a query of its own: in Python over rows after a whole query, in SQL over rows after a query of rows.
 * A larger table gets a query in other words. Null where there is none and the table is too large to fetch its rows.
 */
export function toSecondProgram(
  options: StagedOptions,
  query: string | null,
): { language: "sql" | "python"; query?: string; code: string } | null {
  const { plan, dataset, datasets } = options;
  const other = dataset.profile.rowCount > quickRows ? toOtherQuery(options) : "";
  if (other !== "" && other !== query) return { language: "sql", code: other };
  if (!isFetchable(dataset)) return null;
  const afterWhole = query === null || isWhole(options, query);
  const rows = toRowsQuery({ plan, dataset, datasets: toQueried(datasets) }, { filtered: afterWhole });
  if (afterWhole)
    return { language: "python", query: rows, code: toPython(plan, { ...onRows(options), figure: false }) };
  const code = toSql(plan, onRows(options));
  return code === "" ? null : { language: "sql", query: rows, code };
}

/** Whether the rows of a table may be fetched to compute from them. */
function isFetchable({ profile }: DatasetFacts): boolean {
  return profile.rowCount <= mostRows;
}

/** Whether a query computes the values of the plan itself. */
function isWhole(options: Compiled, query: string): boolean {
  return query === toWholeQuery(options) || query === toOtherQuery(options);
}

/** The datasets that a query reads, the first of which is `df` there. */
function toQueried(datasets: readonly DatasetFacts[]): DatasetFacts[] {
  return datasets.filter(({ queried }) => queried !== undefined);
}

/** The same plan on rows that a query returned. */
function onRows<Options extends Compiled>(options: Options): Options {
  const rows = { ...options.dataset, name: "query" };
  return { ...options, dataset: rows, datasets: [rows] };
}

/** Whether the plan's values are single ones, which the program leaves as a record. */
function isRecord({ plan, dataset, datasets }: Compiled): boolean {
  switch (plan.family) {
    case "query":
      return plan.groups.length === 0;
    case "distribution":
      return plan.group === null && isNumeric({ plan, dataset, datasets });
    case "correlation":
      return plan.columns.length === 2 && plan.target === null;
    case "duplicates":
      return plan.columns.length === 0;
    case "overview":
      return plan.of === "shape";
    case "rows":
    case "missing":
    case "outliers":
    case "insights":
      return false;
  }
}
