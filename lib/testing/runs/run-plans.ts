import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { SessionId } from "@/lib/domain/ids";
import { toPython } from "@/lib/engines/builtin/compile/python/to-python";
import { toSql } from "@/lib/engines/builtin/compile/sql/to-sql";
import type { Plan } from "@/lib/engines/builtin/query/query";
import type { QuestionLab } from "../engines/question-lab";

/** Result of one program as a table; a record is its only row. */
export interface ComparableTable {
  columns: string[];
  /** Numbers are rounded to ten digits, and tiny ones to 0. */
  rows: unknown[][];
}

/** Smaller numbers are what remains where values cancel each other out. */
const tiny = 1e-9;

function toComparable({ columns, rows }: ResultTable): ComparableTable {
  const toCell = (cell: unknown) => {
    if (typeof cell !== "number") return cell;
    return Math.abs(cell) < tiny ? 0 : Number(cell.toPrecision(10));
  };
  return { columns: columns.map(({ name }) => name), rows: rows.map((row) => row.map(toCell)) };
}

/** Python returns a nested record as a table of names and values. */
function withoutNames(table: ComparableTable): ComparableTable {
  if (table.columns.join() !== "name,value") return table;
  return { columns: table.rows.map(([name]) => String(name)), rows: [table.rows.map(([, value]) => value)] };
}

function toTable(result: AnalysisResult | null): ComparableTable {
  if (result?.kind === "table") return toComparable(result);
  throw new Error(`expected a table, got ${JSON.stringify(result)}`);
}

function toTables(result: AnalysisResult | null): ComparableTable[] {
  if (result?.kind !== "record") throw new Error(`expected a table per plan, got ${JSON.stringify(result)}`);
  return result.entries.map(({ value }) => toTable(typeof value === "object" ? value : null));
}

/** Two last rows with a separate column, because results of a single row would be taken apart. */
const end = "end of the table";

function withoutEnd({ columns, rows }: ComparableTable): ComparableTable {
  return { columns: columns.slice(0, -1), rows: rows.slice(0, -2).map((row) => row.slice(0, -1)) };
}

/** Runs two to twenty pairs of programs about one table, the Python of all in one execution, and the SQL in another. */
export async function runPrograms(
  lab: QuestionLab,
  table: string,
  programs: readonly { python: string; sql: string }[],
): Promise<{ python: ComparableTable[]; sql: ComparableTable[] }> {
  const dataset = lab.facts(table);
  const execute = async (code: string, language: "python" | "sql") => {
    const datasets = [{ id: dataset.id, versionId: dataset.versionId, name: dataset.name }];
    const outcome = await lab
      .getExecutor()
      .execute(
        { code, language, datasets, seed: 1, guard: false, sessionId: SessionId.create() },
        { signal: new AbortController().signal },
      );
    const { failure } = outcome;
    if (failure !== null) throw new Error(`${failure.message}\n${failure.traceback ?? ""}\n${code}`);
    return outcome.result;
  };
  const codes = programs.map(({ python }, place) => `${python}results["${place}"] = result\n`);
  const queries = programs.map(({ sql }) => `FROM (${sql.trim()}) UNION ALL BY NAME SELECT unnest([1, 2]) AS "${end}"`);
  const python = toTables(await execute(`results = {}\n${codes.join("\n")}result = results\n`, "python"));
  const sql = toTables(await execute(queries.join(";\n"), "sql")).map(withoutEnd);
  return { python: python.map(withoutNames), sql };
}

/**
 * Runs the Python of two to twenty plans about one table, and their SQL.
 * @param compile writes the SQL; the usual one by default.
 */
export async function runPlans(
  lab: QuestionLab,
  table: string,
  plans: readonly Plan[],
  compile: typeof toSql = toSql,
): Promise<{ python: ComparableTable[]; sql: ComparableTable[] }> {
  const dataset = lab.facts(table);
  const options = { dataset, datasets: [dataset], question: "", figure: true };
  const programs = plans.map((plan) => ({ python: toPython(plan, options), sql: compile(plan, options) }));
  return runPrograms(lab, table, programs);
}
