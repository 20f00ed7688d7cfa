import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
import { createDatasetReader } from "../create-dataset-reader";
import { inTemporaryFolder, readContent, withFiles } from "../testing/temporary-folder";

/** Creates the bytes of a Parquet file with the rows of this statement. */
async function toParquet(select: string): Promise<Buffer> {
  return withFiles(["made.parquet"], async (session, [file = ""]) => {
    await session.query(`COPY (${select}) TO ${quoteText(file)} (FORMAT parquet)`);
    return readFile(file);
  });
}

describe("an uploaded Parquet file", () => {
  test("is read with its types, simplifying those that Python and JSON cannot represent", async () => {
    const table = await readContent(
      await toParquet(`SELECT 1::INTEGER AS i, 2.50::DECIMAL(9,2) AS d, 'nan'::DOUBLE AS f, DATE '2024-01-02' AS day,
        TIMESTAMPTZ '2024-01-02 03:04:05+00' AS t, [1, 2] AS list, {'a': 1} AS "struct", true AS b, 'x' AS s`),
    );
    expect(table.format).toBe("parquet");
    expect(table.columns.map(({ name, storage }) => `${name} ${storage}`)).toEqual([
      "i INTEGER",
      "d DOUBLE",
      "f DOUBLE",
      "day DATE",
      "t TIMESTAMP",
      "list VARCHAR",
      "struct VARCHAR",
      "b BOOLEAN",
      "s VARCHAR",
    ]);
    expect(table.rows).toEqual([[1, 2.5, null, "2024-01-02", "2024-01-02T03:04:05", "[1, 2]", "{'a': 1}", true, "x"]]);
    expect(table.notices).toEqual([
      { text: "Times with time zones were converted to UTC.", columns: ["t"] },
      { text: "Nested or binary values are kept as text.", columns: ["list", "struct"] },
    ]);
  });

  test("rejects types that a person chose: it has its own", async () => {
    const content = await toParquet("SELECT 1 AS n");
    const refusal = {
      code: "invalid_input",
      message: "The columns of a Parquet or Arrow file have types of their own.",
      fields: [{ field: "reading.types" }],
    };
    await expect(readContent(content, { types: { n: "text" } })).rejects.toMatchObject(refusal);
    await inTemporaryFolder(async (folder) => {
      const source = path.join(folder, "original");
      await writeFile(source, content);
      const reader = createDatasetReader();
      await expect(reader.look({ source, reading: { types: { n: "text" } } })).rejects.toMatchObject(refusal);
      await reader.close();
    });
  });

  test("that was truncated is refused", async () => {
    const whole = await toParquet("SELECT range AS n FROM range(1000)");
    await expect(readContent(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: "unreadable_file",
      message: "This Parquet file is damaged or incomplete.",
    });
  });

  test("that is damaged in the middle is refused", async () => {
    const bytes = Buffer.from(await toParquet("SELECT hash(range) AS n FROM range(100000)"));
    bytes.fill(0xff, 1000, bytes.length / 2);
    await expect(readContent(bytes)).rejects.toMatchObject({ code: "unreadable_file" });
  });
});
