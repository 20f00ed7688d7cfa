import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DuckDBInstance, type DuckDBConnection, type Json } from "@duckdb/node-api";
import type { Recipe, RecipeInput } from "@/lib/domain/recipes/recipe";
import { toColumnKind } from "@/lib/domain/recipes/recipe-column";
import { DatasetId } from "@/lib/domain/ids";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { compileRecipe } from "@/lib/recipes/compile/compile-recipe";
import { prepareRecipe, type PreparedRecipe, type TableReference } from "@/lib/recipes/compile/prepare-recipe";
import type { InputRelations } from "@/lib/recipes/compile/write-tables";
import { toPython } from "@/lib/recipes/python/to-python";

/** A value of a test table, as SQL writes it; null is missing. */
export type TestValue = string | number | boolean | null;

/** A table by its columns; types are DuckDB's. */
export type TestTable = readonly { name: string; type: string; values: readonly TestValue[] }[];

/** A table as both languages return it: texts of all cells, in order. */
export interface ComputedTable {
  columns: string[];
  rows: (string | null)[][];
}

const inputId = DatasetId.create();

/** Runs programs one after another, and prints what went wrong with each. */
const runAll = `import json, sys, traceback
failures = []
for place, code in enumerate(json.load(open(sys.argv[1]))):
    try:
        exec(compile(code, f"program {place}", "exec"), {})
        failures.append("")
    except Exception:
        failures.append(code + traceback.format_exc())
print(json.dumps(failures))
`;

/** Runs recipes in DuckDB, and as pandas programs in one Python process. */
export class RecipeBench {
  private readonly folder = mkdtempSync(path.join(tmpdir(), "recipes-"));
  private readonly duck: DuckDBConnection;
  private files = 0;

  private constructor(duck: DuckDBConnection) {
    this.duck = duck;
  }

  /** Opens a DuckDB and a folder for tables. */
  static async open(): Promise<RecipeBench> {
    const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
    const duck = await instance.connect();
    await duck.run("SET TimeZone = 'UTC'");
    return new RecipeBench(duck);
  }

  /** Closes the DuckDB and removes the tables. */
  close(): void {
    this.duck.closeSync();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Stores a table, and returns the input of a recipe that reads it. */
  async addTable(name: string, table: TestTable): Promise<{ input: Omit<RecipeInput, "id">; file: string }> {
    this.files += 1;
    const file = path.join(this.folder, `${this.files}.parquet`);
    const rows =
      table[0]?.values.map(
        (_, row) => `(${table.map(({ type, values }) => toSql(values[row] ?? null, type)).join(", ")})`,
      ) ?? [];
    const columns = table.map((column) => quoteName(column.name));
    const empty = `SELECT ${table.map((column) => `CAST(NULL AS ${column.type}) AS ${quoteName(column.name)}`).join(", ")} WHERE false`;
    const source = rows.length === 0 ? empty : `SELECT * FROM (VALUES ${rows.join(", ")}) AS t(${columns.join(", ")})`;
    await this.duck.run(`COPY (${source}) TO ${quoteText(file)} (FORMAT parquet)`);
    const kinds = table.map((column) => ({ name: column.name, kind: toColumnKind(column.type), storage: column.type }));
    return { input: { name, datasetId: inputId, columns: kinds }, file };
  }

  /** Returns a recipe as DuckDB computes it. */
  async runSql(recipe: PreparedRecipe, files: readonly string[], table?: TableReference): Promise<ComputedTable> {
    const { sql, columns } = compileRecipe(recipe, { relations: this.toRelations(recipe.recipe, files), table });
    return this.read(
      sql,
      columns.map(({ name }) => name),
    );
  }

  /** Returns recipes as pandas computes them. */
  async runPython(
    cases: readonly { recipe: PreparedRecipe; files: readonly string[]; table?: TableReference }[],
  ): Promise<ComputedTable[]> {
    const programs = cases.map(({ recipe, files, table }, place) => {
      const inputs = new Map(
        recipe.recipe.inputs.map(({ id }, index) => [
          id,
          `pd.read_parquet(${JSON.stringify(files[index])}, dtype_backend="pyarrow")`,
        ]),
      );
      const { preamble, body, result } = toPython(recipe, { inputs, table });
      const target = path.join(this.folder, `result-${place}.parquet`);
      return {
        code: `${preamble}\n\n\n${body}\n${result}.to_parquet(${JSON.stringify(target)}, index=False)\n`,
        target,
      };
    });
    const list = path.join(this.folder, "programs.json");
    writeFileSync(list, JSON.stringify(programs.map(({ code }) => code)));
    const failures = JSON.parse(
      execFileSync(pythonOfTests.python, ["-c", runAll, list], { encoding: "utf8" }),
    ) as string[];
    const tables: ComputedTable[] = [];
    for (const [place, { target }] of programs.entries()) {
      const { recipe, table } = cases[place] ?? {};
      const failure = failures[place] ?? "";
      if (failure !== "") {
        tables.push({ columns: [failure], rows: [] });
        continue;
      }
      const names = recipe?.getColumns(table ?? recipe.result).map(({ name }) => name) ?? [];
      tables.push(await this.read(`SELECT * FROM read_parquet(${quoteText(target)})`, names));
    }
    return tables;
  }

  /** Returns how to read the inputs of a recipe from files. */
  toRelations(recipe: Recipe, files: readonly string[]): InputRelations {
    return new Map(
      recipe.inputs.map(({ id }, place) => {
        const file = quoteText(files[place] ?? "");
        const numbered = { from: `read_parquet(${file}, file_row_number = true)`, row: "file_row_number" };
        return [id, { from: `read_parquet(${file})`, numbered }];
      }),
    );
  }

  /** Returns the rows of a query, numbers rounded to nine digits. */
  async read(sql: string, names: readonly string[]): Promise<ComputedTable> {
    const result = await this.duck.runAndReadAll(sql);
    const types = result.columnTypes().map(String);
    const rows = result.getRowsJson().map((row) => row.map((cell, place) => toText(cell, types[place] ?? "")));
    return {
      columns: result
        .columnNames()
        .map(
          (name, place) => `${name === names[place] ? name : `${name}≠${names[place] ?? ""}`} ${types[place] ?? ""}`,
        ),
      rows,
    };
  }
}

/** Prepares a recipe that must be valid. */
export function prepareValid(recipe: Recipe): PreparedRecipe {
  const outcome = prepareRecipe(recipe);
  if ("errors" in outcome) throw new Error(JSON.stringify(outcome.errors));
  return outcome.prepared;
}

function toSql(value: TestValue, type: string): string {
  return `CAST(${value === null ? "NULL" : quoteText(String(value))} AS ${type})`;
}

function toText(cell: Json | undefined, type: string): string | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === "object") return JSON.stringify(cell);
  if (type !== "DOUBLE") return String(cell);
  const number = Number(cell);
  return String(Number(number.toPrecision(9)) + 0);
}
