import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sampleCatalogue } from "@/lib/datasets/sample-catalogue";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { Container } from "../container";
import { addDataset } from "./add-dataset";

/** Adds a built-in sample as a dataset. Throws `not_found` listing the available samples. */
export async function addSample(container: Container, name: string): Promise<Dataset> {
  const sample = sampleCatalogue.find((candidate) => candidate.name === name);
  if (sample === undefined) {
    const names = sampleCatalogue.map((candidate) => candidate.name).join(", ");
    throw new CaveatError("not_found", "There is no sample with that name.", { remedy: `The samples are: ${names}.` });
  }
  const source = path.join(container.environment.root, "public", "samples", path.basename(sample.file));
  const incoming = path.join(container.environment.dataDirectory, "incoming");
  await mkdir(incoming, { recursive: true });
  const copy = path.join(incoming, globalThis.crypto.randomUUID());
  const bytes = await readFile(source);
  await copyFile(source, copy);
  // A copy keeps the mode of its source, which everybody may read.
  await chmod(copy, 0o600);
  return addDataset(
    container,
    {
      path: copy,
      name: path.basename(sample.file),
      bytes: bytes.length,
      fingerprint: createHash("sha256").update(bytes).digest("hex"),
    },
    { name: sample.name, attribution: sample.attribution },
  );
}
