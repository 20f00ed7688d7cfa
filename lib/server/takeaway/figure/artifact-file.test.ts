import { afterAll, describe, expect, it } from "vitest";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import type { Artifact } from "@/lib/ports/data/artifact-store";
import { readEnvironment } from "@/lib/server/env";
import { repositoryRoot } from "@/lib/testing/source-files";
import { massResult } from "@/lib/testing/takeaway-builders";
import { ArtifactQuery, toArtifactFile } from "./artifact-file";

const reader = createDatasetReader({ threads: 1 });
afterAll(() => reader.close());
const container = { reader, environment: readEnvironment({ CAVEAT_ROOT: repositoryRoot }) };

function build(change: Partial<Artifact> & { text?: string }): Artifact {
  const { text = "{}", ...rest } = change;
  const about = { kind: "plotly" as const, title: "Mass & more", mediaType: "application/json" };
  const ids = { id: ArtifactId.create(), sessionId: SessionId.create(), runId: RunId.create() };
  return { ...ids, ...about, bytes: new TextEncoder().encode(text), ...rest };
}

const chart = build({ text: JSON.stringify({ data: [{ type: "bar", x: ["</script><b>"], y: [1] }], layout: {} }) });
const picture = build({ kind: "image", mediaType: "image/png", bytes: Uint8Array.of(0x89, 0x50) });
const execution = build({ kind: "execution", title: "Execution 1", text: JSON.stringify({ result: massResult }) });
const text = build({ kind: "execution", title: "Working text", mediaType: "text/plain", text: "words" });
const withoutResult = build({ kind: "execution", text: JSON.stringify({ result: null }) });

const get = (artifact: Artifact, query: Record<string, string>) =>
  toArtifactFile(container, artifact, ArtifactQuery.parse(query));
const named = (response: Response) => [
  response.headers.get("content-type"),
  /filename="(.*?)"/.exec(response.headers.get("content-disposition") ?? "")?.[1],
];

describe("an artifact", () => {
  it("without a format is returned as stored, to be shown", async () => {
    const response = await get(picture, {});
    expect([...named(response), new Uint8Array(await response.arrayBuffer())]).toEqual([
      "image/png",
      undefined,
      picture.bytes,
    ]);
  });

  it("is returned as a file of its own format", async () => {
    const [json, png] = [await get(chart, { format: "json" }), await get(picture, { format: "png" })];
    expect([named(json), named(png)]).toEqual([
      ["application/json", "Mass-more.json"],
      ["image/png", "Mass-more.png"],
    ]);
    expect([new Uint8Array(await json.arrayBuffer()), new Uint8Array(await png.arrayBuffer())]).toEqual([
      chart.bytes,
      picture.bytes,
    ]);
  });

  it("that is a chart is returned as a standalone page, never as one of this server", async () => {
    const response = await get(chart, { format: "html" });
    expect(named(response)).toEqual(["text/html; charset=utf-8", "Mass-more.html"]);
    expect(response.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(await response.text()).toContain(String.raw`"x":["\u003c/script>\u003cb>"]`);
  });

  it("that is a chart is returned as a page with a person's changes", async () => {
    const edit = { title: "Mass <i>", type: "line", yScale: "log", series: { 0: { name: "shops" } } };
    const response = await get(chart, { format: "html", edit: JSON.stringify(edit) });
    const page = await response.text();
    expect(named(response)).toEqual(["text/html; charset=utf-8", "Mass-i.html"]);
    expect(page).toContain("<title>Mass &#60;i&#62;</title>");
    expect(page).toContain(`"mode":"lines+markers","name":"shops"`);
    expect(page).toContain(
      String.raw`"layout":{"yaxis":{"type":"log"},"title":{"text":"Mass \u003ci>"},"autosize":true}`,
    );
    for (const broken of ["{", '{"type":"sankey"}', "[]"])
      await expect(get(chart, { format: "html", edit: broken })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("that is a chart is returned as the table of what it draws, as text that no spreadsheet takes for a formula", async () => {
    const evil = build({ text: JSON.stringify({ data: [{ type: "bar", x: ["=1+1"], y: [2] }], layout: {} }) });
    const csv = await get(evil, { format: "csv" });
    expect([...named(csv), await csv.text()]).toEqual([
      "text/csv; charset=utf-8; header=present",
      "Mass-more.csv",
      "x,y\r\n'=1+1,2\r\n",
    ]);
    const parquet = await get(chart, { format: "parquet" });
    expect((await parquet.text()).slice(0, 4)).toBe("PAR1");
  });

  it("that is an execution is returned as the table of its result", async () => {
    const csv = await get(execution, { format: "csv" });
    expect([...named(csv), await csv.text()]).toEqual([
      "text/csv; charset=utf-8; header=present",
      "Execution-1.csv",
      "Species,Body Mass (g)\r\nAdelie,3750\r\nGentoo,5100\r\n",
    ]);
    const parquet = await get(execution, { format: "parquet" });
    expect(named(parquet)).toEqual(["application/vnd.apache.parquet", "Execution-1.parquet"]);
    expect((await parquet.text()).slice(0, 4)).toBe("PAR1");
  });

  it.each([
    ["a chart as a picture", chart, { format: "png" }, "save it as a picture with the chart's own menu"],
    ["a chart as a drawing", chart, { format: "svg" }, "save it as a picture with the chart's own menu"],
    ["a chart as another table", chart, { format: "csv", table: "2" }, "another table"],
    ["a picture as a drawing", picture, { format: "svg" }, "request png"],
    ["an execution as a page", execution, { format: "html" }, "json, csv or parquet"],
    ["a text as a table", text, { format: "csv" }, "only available without a format"],
    ["an execution without a table", withoutResult, { format: "csv" }, "another form"],
    ["a table that is not there", execution, { format: "csv", table: "2" }, "another table"],
  ])("is refused in a format that it does not have: %s", async (_, artifact, query, remedy) => {
    await expect(get(artifact, query)).rejects.toMatchObject({
      code: "not_acceptable",
      remedy: expect.stringContaining(remedy) as unknown,
    });
  });

  it("is requested in a known format", () => {
    expect(ArtifactQuery.safeParse({ format: "exe" }).success).toBe(false);
    expect(ArtifactQuery.safeParse({ format: "csv", table: "0" }).success).toBe(false);
  });
});
