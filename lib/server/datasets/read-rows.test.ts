import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import { DatasetProfile } from "@/lib/domain/datasets/profile";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "./add-dataset";
import { addVersion } from "./add-version";
import { getProfile } from "./get-profile";
import { listValues, readRows, RowsQuery, ValuesQuery } from "./read-rows";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());

const addPenguins = async () => addDataset(server.container, await fixture.receive("penguins.csv", penguinFile));

describe("readRows", () => {
  const page = async (query: Record<string, unknown>) => {
    const { id } = await addPenguins();
    return readRows(server.container, id, RowsQuery.parse(query));
  };
  const masses = async (query: Record<string, unknown>) => (await page(query)).rows.map((row) => row[1]);
  const filter = (...filters: unknown[]) => ({ filter: JSON.stringify(filters) });

  it("returns a page with its columns and the number of all rows", async () => {
    expect(await page({ offset: "1", limit: "2" })).toEqual({
      columns: [
        { name: "Species", type: "VARCHAR" },
        { name: "Body Mass (g)", type: "BIGINT" },
        { name: "Sex", type: "VARCHAR" },
      ],
      rows: [
        ["Adelie", 3800, "m"],
        ["Gentoo", 5000, null],
      ],
      total: 5,
    });
  });

  it("sorts by a column, ascending by default", async () => {
    expect(await masses({ sort: "Body Mass (g)" })).toEqual([3700, 3800, 5000, 5200, null]);
    expect(await masses({ sort: "Body Mass (g):asc" })).toEqual([3700, 3800, 5000, 5200, null]);
    expect(await masses({ sort: "Body Mass (g):desc" })).toEqual([5200, 5000, 3800, 3700, null]);
  });

  it("sorts by a column whose name has a colon", async () => {
    const { id } = await addDataset(server.container, await fixture.receive("t.csv", "start:time,x\n2,1\n3,2\n1,3\n"));
    const sorted = await readRows(server.container, id, RowsQuery.parse({ sort: "start:time:desc" }));
    expect(sorted.rows).toEqual([
      [3, 2],
      [2, 1],
      [1, 3],
    ]);
  });

  it("filters by all conditions at once and counts the matching rows", async () => {
    const heavy = filter(
      { column: "Species", op: "=", value: "Gentoo" },
      { column: "Body Mass (g)", op: ">", value: 5000 },
    );
    expect(await page({ ...heavy })).toMatchObject({ rows: [["Gentoo", 5200, "m"]], total: 1 });
    expect(await masses(filter({ column: "Sex", op: "is_missing" }))).toEqual([5000]);
    expect(await masses(filter({ column: "Body Mass (g)", op: "in", value: [3700, 5200] }))).toEqual([3700, 5200]);
  });

  it("returns some columns and rows only, and searches all columns", async () => {
    expect(await page({ columns: "2,0", rows: "1,4", clip: "3" })).toEqual({
      columns: [
        { name: "Sex", type: "VARCHAR" },
        { name: "Species", type: "VARCHAR" },
      ],
      rows: [
        ["m", "Adel"],
        ["m", "Gent"],
      ],
      total: 2,
    });
    expect(await masses({ search: "GENT" })).toEqual([5000, null, 5200]);
    expect(await masses({ search: "5,200" })).toEqual([5200]);
    await expect(page({ columns: "3" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("lists the values of a column for a person to choose from", async () => {
    const { id } = await addPenguins();
    const list = (query: Record<string, string>) => listValues(server.container, id, ValuesQuery.parse(query));
    expect(await list({ column: "Species" })).toEqual({
      values: [
        { value: "Gentoo", count: 3 },
        { value: "Adelie", count: 2 },
      ],
    });
    expect(await list({ column: "Sex", search: "F" })).toEqual({ values: [{ value: "f", count: 2 }] });
    await expect(list({ column: "sex" })).rejects.toMatchObject({ remedy: 'Did you mean "Sex"?' });
  });

  it.each([
    ["no JSON", "Species = Gentoo"],
    ["no list", JSON.stringify({ column: "Species", op: "=", value: "Gentoo" })],
    ["an unknown operation", JSON.stringify([{ column: "Species", op: "like", value: "G%" }])],
    ["a value that is no cell", JSON.stringify([{ column: "Species", op: "=", value: { sql: "1" } }])],
    [
      "too many conditions",
      JSON.stringify(Array.from({ length: 21 }, () => ({ column: "Species", op: "is_missing" }))),
    ],
  ])("refuses a filter that is %s", async (_name, text) => {
    await expect(page({ filter: text })).rejects.toMatchObject({
      code: "invalid_input",
      message: "The filter is not a JSON list of {column, op, value}.",
    });
  });

  it("refuses unknown columns, suggesting similar names", async () => {
    await expect(page({ sort: "species:desc" })).rejects.toMatchObject({
      code: "invalid_input",
      remedy: 'Did you mean "Species"?',
    });
    await expect(page(filter({ column: "1=1; --", op: "is_missing" }))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("refuses an unknown dataset, and a page that is too long", async () => {
    await expect(readRows(server.container, DatasetId.create(), RowsQuery.parse({}))).rejects.toMatchObject({
      code: "not_found",
    });
    expect(RowsQuery.parse({})).toEqual({ offset: 0, limit: 100 });
    const refused = [{ limit: "1001" }, { limit: "0" }, { offset: "-1" }, { limit: "ten" }];
    expect(refused.filter((query) => RowsQuery.safeParse(query).success)).toEqual([]);
  });
});

describe("getProfile", () => {
  it("returns facts and the text that a model gets, shorter when compact", async () => {
    const { id } = await addPenguins();
    const compact = await getProfile(server.container, id, { detail: "compact" });
    const detailed = await getProfile(server.container, id, { detail: "detailed" });
    expect(DatasetProfile.parse(compact.profile)).toEqual(detailed.profile);
    expect(compact.profile).toMatchObject({ rowCount: 5, duplicateRows: 0 });
    expect(compact.profile.columns[1]).toMatchObject({
      name: "Body Mass (g)",
      missing: 1,
      min: 3700,
      max: 5200,
      mean: 4425,
    });
    for (const { name } of compact.profile.columns) expect(compact.text).toContain(name);
    expect(compact.text.length).toBeLessThan(detailed.text.length);
    await expect(getProfile(server.container, DatasetId.create(), { detail: "compact" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("an earlier version", () => {
  it("has its own rows, values and facts, and only under its own dataset", async () => {
    const { container } = server;
    const { id, versionId: version } = await addPenguins();
    const other = await addPenguins();
    await addVersion(container, id, { reading: { headerRow: null } });
    const names = async (query: Record<string, unknown>) =>
      (await readRows(container, id, RowsQuery.parse(query))).columns.map(({ name }) => name);
    expect([await names({ version }), await names({})]).toEqual([
      ["Species", "Body Mass (g)", "Sex"],
      expect.not.arrayContaining(["Species"]),
    ]);
    const { values } = await listValues(container, id, ValuesQuery.parse({ column: "Species", version }));
    expect(values.map(({ value }) => value)).toContain("Gentoo");
    expect((await getProfile(container, id, { detail: "compact", version })).profile.rowCount).toBe(5);
    await expect(readRows(container, other.id, RowsQuery.parse({ version }))).rejects.toMatchObject({
      code: "not_found",
      message: "This dataset has no such version.",
    });
  });
});
