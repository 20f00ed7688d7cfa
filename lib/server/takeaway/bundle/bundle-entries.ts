import { createHash } from "node:crypto";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { ArtifactId } from "@/lib/domain/ids";
import type { ArtifactStore } from "@/lib/ports/data/artifact-store";
import type { FileStore } from "@/lib/ports/data/file-store";
import { toNotebook } from "../notebook/to-notebook";
import { toSummary } from "../summary/to-summary";
import { answerFolder, type Takeaway } from "../takeaway";
import type { ZipEntry } from "../zip/write-zip";
import { toAnswerFiles } from "./answer-files";
import { readDataFile, type BundledDataset } from "./data-files";
import { toManifest, type BundledFile } from "./to-manifest";
import { toReadme, toRequirements } from "./to-readme";

/** What a bundle is made of. */
export interface BundleParts {
  takeaway: Takeaway;
  datasets: readonly BundledDataset[];
  artifacts: Pick<ArtifactStore, "get">;
  files: Pick<FileStore, "open">;
  /** Source of the notebook's first cell. */
  setup: string;
}

type File = Omit<ZipEntry, "modified">;

/**
 * Yields every file of a bundle when its turn comes; the manifest is the last, because it contains the checksums of all
 * others.
 */
export async function* toBundleEntries(parts: BundleParts): AsyncGenerator<ZipEntry> {
  const modified = new Date(parts.takeaway.session.updatedAt);
  const files: BundledFile[] = [];
  for await (const file of toFiles(parts)) {
    const { path, content } = file;
    yield { ...file, modified, content: counted(content, (sums) => files.push({ path, ...sums })) };
  }
  const manifest = toManifest(parts.takeaway, { datasets: parts.datasets, files });
  yield { path: "manifest.json", modified, content: toBytes(`${JSON.stringify(manifest, null, 2)}\n`) };
}

async function* toFiles({ takeaway, datasets, artifacts, files, setup }: BundleParts): AsyncGenerator<File> {
  const { questions, executor } = takeaway;
  yield { path: "README.md", content: toBytes(toReadme(takeaway, datasets)) };
  const summary = toSummary(takeaway, (answer, figure, index) => {
    const question = questions.find(({ answers }) => answers.includes(answer));
    const folder = question === undefined ? "" : answerFolder(question, answer);
    return `${folder}figure-${index + 1}.${figure.kind === "plotly" ? "json" : "png"}`;
  });
  yield { path: "summary.md", content: toBytes(summary) };
  yield { path: "notebook.ipynb", content: toBytes(`${JSON.stringify(toNotebook(takeaway, setup), null, 1)}\n`) };
  yield { path: "requirements.txt", content: toBytes(toRequirements(executor.libraries)) };
  for (const question of questions) {
    for (const answer of question.answers) {
      const { figures, analysts, ...own } = toAnswerFiles(question, answer);
      for (const { code, results } of [own, ...analysts]) {
        if (code !== null) yield { path: code.path, content: toBytes(code.text) };
        for (const { path, text } of results) yield { path, content: toBytes(text) };
      }
      for (const { path, id } of figures) {
        const bytes = await findBytes(artifacts, id);
        if (bytes !== null) yield { path, content: bytes };
      }
    }
  }
  for (const { table, original } of datasets) {
    // Parquet is compressed already.
    if (table !== null) yield { path: table.path, content: readDataFile(files, table), level: 0 };
    if (original !== null) yield { path: original.path, content: readDataFile(files, original) };
  }
}

async function findBytes(artifacts: BundleParts["artifacts"], id: ArtifactId): Promise<Uint8Array | null> {
  try {
    return (await artifacts.get(id)).bytes;
  } catch (error) {
    if (isCaveatError(error, "not_found")) return null;
    throw error;
  }
}

async function* counted(
  content: File["content"],
  onEnd: (sums: Pick<BundledFile, "bytes" | "sha256">) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  onEnd({ bytes, sha256: hash.digest("hex") });
}

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
