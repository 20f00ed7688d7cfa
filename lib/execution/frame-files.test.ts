import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FrameFiles, type LayOut } from "./frame-files";

let folder = "";
let parquet = "";

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "frames-"));
  parquet = path.join(folder, "table.parquet");
  await writeFile(parquet, Buffer.alloc(300 * 1024));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A layout function that writes a word and records its calls. */
function scribe(outcome = true) {
  const asked: string[] = [];
  const layOut: LayOut = async (source, target) => {
    asked.push(source);
    await writeFile(target, "laid out");
    return outcome;
  };
  return { asked, files: new FrameFiles(layOut) };
}

describe("frame files", () => {
  it("are created beside the Parquet file on first use, once for all who ask", async () => {
    const { asked, files } = scribe();
    const frame = { path: `${parquet}.frame1`, form: "frame" };
    expect(await Promise.all([files.find(parquet), files.find(parquet)])).toEqual([frame, frame]);
    expect(await files.find(parquet)).toEqual(frame);
    expect(await new FrameFiles(() => Promise.reject(new Error("not again"))).find(parquet)).toEqual(frame);
    expect({ asked, left: (await readdir(folder)).sort() }).toEqual({
      asked: [parquet],
      left: ["table.parquet", "table.parquet.frame1"],
    });
    expect(await readFile(frame.path, "utf8")).toBe("laid out");
  });

  it("are not created for small tables", async () => {
    await writeFile(parquet, "small");
    const { asked, files } = scribe();
    expect(await files.find(parquet)).toEqual({ path: parquet, form: "parquet" });
    expect(asked).toEqual([]);
  });

  it.each([
    ["it does not work", () => scribe(false).files],
    ["the worker is lost", () => new FrameFiles(() => Promise.reject(new Error("lost")))],
  ])("leave the Parquet file and no leftovers behind when %s", async (_, make) => {
    const files = make();
    expect(await files.find(parquet)).toEqual({ path: parquet, form: "parquet" });
    expect(await readdir(folder)).toEqual(["table.parquet"]);
  });

  it("remove what earlier attempts left, unless they may still be running", async () => {
    const rest = (digit: string) => `${parquet}.frame1.part-${digit.repeat(8)}-0000-0000-0000-000000000000`;
    await writeFile(rest("1"), "");
    await writeFile(rest("2"), "");
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(rest("1"), longAgo, longAgo);
    await scribe().files.find(parquet);
    expect((await readdir(folder)).sort()).toEqual(
      ["table.parquet", "table.parquet.frame1", path.basename(rest("2"))].sort(),
    );
  });

  it("leave a missing Parquet file to the error of its reader", async () => {
    const missing = path.join(folder, "missing.parquet");
    expect(await scribe().files.find(missing)).toEqual({ path: missing, form: "parquet" });
  });
});
