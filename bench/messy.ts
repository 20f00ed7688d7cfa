import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { judgeReading, type Verdict } from "./messy/judge-reading";
import { writeNoTables } from "./messy/no-tables";
import { readManifest, type Entry } from "./messy/read-manifest";
import { readUpload } from "./messy/read-upload";
import { toKind } from "./messy/to-kind";
import { toTable } from "./report/to-table";
import { toTargetLines } from "./report/to-target-lines";
import { parseOptions } from "./report/parse-options";

// Reads messy files with the product's reader and compares rows, columns, names and values with a manifest.

const parameters = parseOptions({
  manifest: { type: "string", multiple: true, default: [] },
  verbose: { type: "boolean", default: false },
});

interface Judged extends Entry, Verdict {}

const folder = await mkdtemp(path.join(tmpdir(), "caveat-messy-"));
const reader = createDatasetReader({ keepsSpare: true });
const judged: Judged[] = [];
try {
  const lists = await Promise.all(parameters.manifest.map((manifest) => readManifest(path.resolve(manifest))));
  for (const entry of [...lists.flat(), ...(await writeNoTables(path.join(folder, "no-tables")))]) {
    const started = performance.now();
    const reading = await readUpload(reader, { source: entry.file, folder });
    judged.push({ ...entry, ...judgeReading(entry, reading) });
    if (parameters.verbose && "notices" in reading) {
      const seconds = ((performance.now() - started) / 1000).toFixed(2);
      console.log(`${path.basename(entry.file)}: ${reading.rowCount} × ${reading.names.length}, ${seconds} s`);
      for (const { text, columns, rows } of reading.notices)
        console.log(`    ${text} ${columns.slice(0, 3).join(", ")} ${rows ?? ""}`);
    }
  }
} finally {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
}

const verdicts: readonly Verdict["kind"][] = ["right", "warned", "silently wrong", "refused", "wrongly refused"];
const count = (entries: readonly Judged[], kind: Verdict["kind"]) =>
  entries.filter((entry) => entry.kind === kind).length;
const kinds = [...new Set(judged.map(({ odd }) => toKind(odd)))].sort();
const rows = kinds.map((kind) => {
  const entries = judged.filter(({ odd }) => toKind(odd) === kind);
  return [kind, entries.length, ...verdicts.map((verdict) => count(entries, verdict))];
});
console.log(
  toTable(
    ["kind of mess", "files", ...verdicts],
    [...rows, ["all", judged.length, ...verdicts.map((verdict) => count(judged, verdict))]],
  ),
);

for (const { file, odd, kind, differences } of judged) {
  if (kind === "right" || kind === "refused") continue;
  console.log(`\n${kind}: ${path.basename(file)} (${odd})`);
  for (const difference of differences.slice(0, 5)) console.log(`    ${difference}`);
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
const show = (value: number) => `${(value * 100).toFixed(1)} %`;
const toLoad = judged.filter(({ outcome }) => outcome === "load");
const toRefuse = judged.filter(({ outcome }) => outcome === "refuse");
const targets = toTargetLines([
  {
    name: "loadable files read correctly",
    measured: share(count(toLoad, "right"), toLoad.length),
    limit: 0.95,
    is: "at least",
    show,
  },
  {
    name: "files read silently wrong",
    measured: count(judged, "silently wrong"),
    limit: 0,
    is: "at most",
    show: String,
  },
  {
    name: "files without a table refused",
    measured: share(count(toRefuse, "refused"), toRefuse.length),
    limit: 1,
    is: "at least",
    show,
  },
]);
console.log(`\n${targets.join("\n")}`);
