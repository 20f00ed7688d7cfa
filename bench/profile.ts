import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { isWide, selectedColumnLimit, toColumnDetails, toDatasetSummary } from "@/lib/prompts/dataset-summary";
import type { SummarisedDataset } from "@/lib/prompts/dataset-summary";
import { toCompactProfileText, toDetailedProfileText } from "@/lib/prompts/text/profile-text";
import { toWideTable } from "./profile/wide-table";
import { parseOptions } from "./report/parse-options";

// Counts what a model reads of a dataset: tokens per column of both profiles, and the total for wide data.

const targets = { detailed: 40, compact: 8, together: 6_000 };
const parameters = parseOptions({
  rows: { type: "string", default: "5000" },
  seed: { type: "string", default: "11" },
  show: { type: "boolean", default: false },
});

interface Measurement {
  columns: number;
  detailed: number;
  compact: number;
  summary: number;
  together: number;
}

const folder = await mkdtemp(join(tmpdir(), "caveat-bench-profile-"));
const reader = createDatasetReader();
const measured: Measurement[] = [];
try {
  for (const columns of [7, 30, 100, 500]) {
    const dataset = await readDataset(columns);
    const { profile } = dataset;
    const selected = profile.columns
      .filter((_, index) => index % Math.ceil(columns / selectedColumnLimit) === 0)
      .slice(0, selectedColumnLimit)
      .map(({ name }) => name);
    const summary = toDatasetSummary([dataset]);
    const details = isWide([dataset]) ? toColumnDetails([dataset], selected) : "";
    const detailed = toDetailedProfileText(profile);
    measured.push({
      columns,
      detailed: countTokens(detailed) / columns,
      compact: countTokens(toCompactProfileText(profile)) / columns,
      summary: countTokens(summary),
      together: countTokens(summary) + countTokens(details),
    });
    if (parameters.show) console.log(`${summary}\n${details}\n`);
  }
} finally {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
}

console.log("columns  detailed/column  compact/column  first turn  with 40 in detail");
for (const { columns, detailed, compact, summary, together } of measured) {
  const cells = [String(columns).padStart(7), detailed.toFixed(1).padStart(15), compact.toFixed(1).padStart(14)];
  console.log([...cells, String(summary).padStart(10), String(together).padStart(17)].join("  "));
}
report(
  `detailed ≤ ${targets.detailed} tokens per column`,
  measured.every(({ detailed }) => detailed <= targets.detailed),
);
report(
  `compact ≤ ${targets.compact} tokens per column`,
  measured.every(({ compact }) => compact <= targets.compact),
);
report(
  `500 columns ≤ ${targets.together} tokens together`,
  measured.every(({ together }) => together <= targets.together),
);

/** Generates a table, and reads and profiles it like an upload. */
async function readDataset(columns: number): Promise<SummarisedDataset> {
  const source = join(folder, `table-${columns}.csv`);
  await writeFile(source, toWideTable({ columns, rows: Number(parameters.rows), seed: Number(parameters.seed) }));
  const { notices, profile } = await reader.read({
    source,
    fileName: `table-${columns}.csv`,
    parquet: join(folder, `table-${columns}.parquet`),
  });
  return { name: `table_${columns}`, notices, profile };
}

function report(target: string, met: boolean): void {
  console.log(`${met ? "met   " : "missed"}  ${target}`);
}
