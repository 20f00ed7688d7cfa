import type { ColumnProfile } from "@/lib/domain/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toPythonTokens, type PythonToken } from "./python-tokens";

/** What can be seen of a program without running it. */
export interface CodeReading {
  tokens: readonly PythonToken[];
  /** Datasets whose frames it reads, in the order of the session. */
  datasets: readonly DatasetFacts[];
  /** Columns of these datasets that it names. */
  columns: readonly ColumnProfile[];
  /** All names and the texts that can be names of methods, such as `mean` in `.agg("mean")`. */
  words: ReadonlySet<string>;
  /** Whether it works on columns without naming them, such as all numeric ones. */
  readsWholeFrame: boolean;
}

const wholeFrameWords = new Set([
  "select_dtypes",
  "columns",
  "iloc",
  "describe",
  "info",
  "dtypes",
  "corr",
  "cov",
  "isna",
  "isnull",
  "notna",
  "notnull",
  "duplicated",
  "drop_duplicates",
  "drop",
  "melt",
  "filter",
  "head",
  "tail",
  "sample",
  "items",
  "iterrows",
  "itertuples",
  "to_dict",
  "nunique",
  "count",
  "memory_usage",
  "get_dummies",
  "scatter_matrix",
  "query",
  "eval",
]);

/** Looks at a program: what it reads and which words it uses. */
export function toCodeReading(code: string, datasets: readonly DatasetFacts[]): CodeReading {
  const tokens = toPythonTokens(code);
  const used = toUsedDatasets(tokens, datasets);
  const words = new Set(
    tokens
      .filter((token) => token.kind === "name" || (token.kind === "string" && /^[a-z_]+$/u.test(token.text)))
      .map((token) => token.text),
  );
  return {
    tokens,
    datasets: used,
    columns: used.flatMap((dataset) => dataset.profile.columns.filter((column) => namesColumn(tokens, column.name))),
    words,
    readsWholeFrame: tokens.some(
      (token, index) =>
        token.kind === "name" &&
        wholeFrameWords.has(token.text) &&
        tokens[index - 1]?.text === "." &&
        !isColumnAccess(tokens[index - 2]),
    ),
  };
}

/** `df` is the first dataset; `datasets[…]` names one by name or id, or goes through all of them. */
function toUsedDatasets(tokens: readonly PythonToken[], datasets: readonly DatasetFacts[]): DatasetFacts[] {
  const used = new Set<DatasetFacts>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "name") continue;
    const first = datasets[0];
    if (token.text === "df" && first !== undefined) used.add(first);
    if (token.text !== "datasets") continue;
    const key = tokens[index + 1]?.text === "[" ? tokens[index + 2] : undefined;
    const named = datasets.find((dataset) => key?.kind === "string" && [dataset.name, dataset.id].includes(key.text));
    for (const dataset of named === undefined ? datasets : [named]) used.add(dataset);
  }
  const reassigned = used.size === 2 && isAssigned(tokens, "df");
  return datasets.filter((dataset) => used.has(dataset) && !(reassigned && dataset === datasets[0]));
}

/** Whether `name = …` stands in the code: `df = datasets["b"]` makes `df` another dataset than the first. */
function isAssigned(tokens: readonly PythonToken[], name: string): boolean {
  return tokens.some(
    (token, index) =>
      token.kind === "name" &&
      token.text === name &&
      tokens[index + 1]?.text === "=" &&
      tokens[index + 2]?.text === "datasets",
  );
}

function namesColumn(tokens: readonly PythonToken[], name: string): boolean {
  return tokens.some((token, index) => {
    if (token.kind === "string") {
      return token.text === name || (token.formatted === true && token.text.includes(name) && name.length > 3);
    }
    return (
      token.kind === "name" && token.text === name && tokens[index - 1]?.text === "." && tokens[index + 1]?.text !== "("
    );
  });
}

/** Whether a token ends `frame["column"]`, so that what follows concerns one column. */
function isColumnAccess(token: PythonToken | undefined): boolean {
  return token?.text === "]";
}
