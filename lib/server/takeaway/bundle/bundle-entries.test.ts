import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { ArtifactId, RunId } from "@/lib/domain/ids";
import { createFolderFiles } from "@/lib/files/folder-files";
import { createMemoryArtifactStore } from "@/lib/testing/stores/fake-ports";
import { buildTakeaway, buildTakeawayAnswer, buildTakeawayDataset, massResult } from "@/lib/testing/takeaway-builders";
import { toBundleEntries, type BundleParts } from "./bundle-entries";
import type { BundledDataset } from "./data-files";

/** Returns each file of the bundle as text, by its path. */
async function bundle(parts: Partial<BundleParts> & Pick<BundleParts, "takeaway">): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const defaults = { datasets: [], artifacts: createMemoryArtifactStore(), files: createFolderFiles("/"), setup: "" };
  const entries = toBundleEntries({ ...defaults, ...parts });
  for await (const { path, content } of entries) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content instanceof Uint8Array ? [content] : content) pieces.push(piece);
    expect(files.has(path)).toBe(false);
    files.set(path, Buffer.concat(pieces).toString());
  }
  return files;
}

const usual = ["README.md", "summary.md", "notebook.ipynb", "requirements.txt"];

describe("a bundle", () => {
  it("has each table of a result under its name there, and figures in their own format", async () => {
    const artifacts = createMemoryArtifactStore();
    const { session } = buildTakeaway([]);
    const about = { sessionId: session.id, runId: RunId.create(), title: "", mediaType: "" };
    const put = (kind: "plotly" | "image", text: string) =>
      artifacts.put({ ...about, kind, key: text, bytes: new TextEncoder().encode(text) });
    const figures = [
      { id: await put("plotly", "{}"), kind: "plotly" as const, title: "One" },
      { id: await put("image", "picture"), kind: "image" as const, title: "Two" },
    ];
    const entries = [
      { name: "n", value: 2 },
      { name: "=../means", value: massResult },
      { name: "Means", value: massResult },
    ];
    const answer = buildTakeawayAnswer({ code: "result = 1\n", result: { kind: "record", entries }, figures });
    const files = await bundle({ takeaway: buildTakeaway([answer]), artifacts });
    const folder = "answers/question-1/v1.0";
    const names = ["code.py", "values.csv", "means.csv", "Means-2.csv", "figure-1.json", "figure-2.png"];
    expect([...files.keys()]).toEqual([...usual, ...names.map((name) => `${folder}/${name}`), "manifest.json"]);
    expect([files.get(`${folder}/values.csv`), files.get(`${folder}/figure-2.png`)]).toEqual([
      "name,value\r\nn,2\r\n",
      "picture",
    ]);
  });

  it("has the code and the results of an investigation's analysts, in files and as cells of the notebook", async () => {
    const basis = { seed: 1, datasets: [], approachId: null, rerun: null };
    const analyst = buildTakeawayAnswer({
      ...{ code: "result = len(df)\n", result: { kind: "scalar", value: 5 }, basis },
    }).answer;
    const named = { id: "a1", title: "../Regions", question: "Which regions moved?", answer: analyst };
    const whole = buildTakeawayAnswer({ code: null, result: null, figures: [] }, { analysts: [named] });
    const files = await bundle({ takeaway: buildTakeaway([whole]) });
    const folder = "answers/question-1/v1.0/analysts/a1-Regions";
    expect([files.get(`${folder}/code.py`), files.get(`${folder}/result.csv`)]).toEqual([
      "result = len(df)\n",
      "value\r\n5\r\n",
    ]);
    const { questions } = JSON.parse(files.get("manifest.json") ?? "") as { questions: { answers: unknown[] }[] };
    expect(questions[0]?.answers[0]).toMatchObject({
      analysts: [{ title: "../Regions", code: `${folder}/code.py`, results: [`${folder}/result.csv`] }],
    });
    const { cells } = JSON.parse(files.get("notebook.ipynb") ?? "") as { cells: { id: string; source: unknown }[] };
    expect(cells.map(({ id }) => id)).toEqual([
      ...["title", "setup", "question-1", "analyst-1-a1", "begin-1-a1", "code-1-a1", "result-1-a1", "expected-1-a1"],
    ]);
  });

  it("names the size and the checksum of every file in its manifest", async () => {
    const files = await bundle({ takeaway: buildTakeaway([buildTakeawayAnswer()]) });
    const manifest = JSON.parse(files.get("manifest.json") ?? "") as { files: unknown };
    files.delete("manifest.json");
    expect(manifest.files).toEqual(
      [...files].map(([path, text]) => ({
        path,
        bytes: Buffer.byteLength(text),
        sha256: createHash("sha256").update(text).digest("hex"),
      })),
    );
  });

  it("omits a missing figure, but fails for one that could not be read", async () => {
    const figures = [{ id: ArtifactId.create(), kind: "image" as const, title: "Gone" }];
    const takeaway = buildTakeaway([buildTakeawayAnswer({ figures, code: null, result: null })]);
    expect([...(await bundle({ takeaway })).keys()]).toEqual([...usual, "manifest.json"]);
    const away = new CaveatError("database_unavailable", "The database is away.");
    const artifacts = { get: () => Promise.reject(away) };
    await expect(bundle({ takeaway, artifacts })).rejects.toBe(away);
  });

  it("states what is left out, where the data comes from, and which libraries it needs", async () => {
    const dataset = buildTakeawayDataset();
    if (dataset.record !== null) dataset.record.dataset.attribution = "Made by [somebody](https://example.org)";
    const left: BundledDataset = { dataset, table: null, original: null, notes: ["The original file is too large."] };
    const files = await bundle({ takeaway: buildTakeaway([], { datasets: [dataset] }), datasets: [left] });
    expect(files.get("README.md")).toMatch(
      /## Left out\n\n- scales: The original file is too large\.\n\n## Sources of the data\n\n- scales: Made by \\\[somebody\\\]/,
    );
    expect(files.get("requirements.txt")).toBe("numpy==2.0.0\nscikit-learn==1.5.0\n");
  });
});
