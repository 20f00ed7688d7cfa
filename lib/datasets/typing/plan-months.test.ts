import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const read = async (name: string, values: readonly string[]) => {
  const { rows, storages, notices } = await readContent(`${name};n\n${values.map((value) => `${value};1\n`).join("")}`);
  const reported = notices.filter(({ columns }) => columns.includes(name)).map(({ text }) => text);
  return { storage: storages[0], values: rows.map(([value]) => value), reported };
};

test.each([
  ["German", ["3. März 2024", "12. Dez. 2023"], ["2024-03-03", "2023-12-12"]],
  ["French", ["12 janv. 2024", "1er août 2023"], ["2024-01-12", "2023-08-01"]],
  ["Spanish", ["3 de enero de 2024", "15 de agosto de 2023"], ["2024-01-03", "2023-08-15"]],
  ["Italian", ["3 gennaio 2024", "15 LUG 2023"], ["2024-01-03", "2023-07-15"]],
])("dates with months in %s are read and reported", async (_, values, dates) => {
  expect(await read("d", values)).toEqual({
    storage: "DATE",
    values: dates,
    reported: ["Dates with names of months were read."],
  });
});

test("months of years become their first days", async () => {
  const sentence = "Months were read as dates: the first day of each.";
  const short = await read("m", ["Jan-24", "Feb-99"]);
  expect(short).toMatchObject({ storage: "DATE", values: ["2024-01-01", "1999-02-01"] });
  expect([short.reported[0], short.reported[1]?.slice(0, 33)]).toEqual([sentence, "Years are written with two digits"]);
  expect(await read("m", ["01/2024", "12/2023"])).toMatchObject({
    values: ["2024-01-01", "2023-12-01"],
    reported: [sentence],
  });
  expect(await read("m", ["März 2024", "Mai 2023"])).toMatchObject({ values: ["2024-03-01", "2023-05-01"] });
  expect(await read("geboren Geburtsmonat", ["Mai 60", "Mai 75"])).toMatchObject({
    values: ["1960-05-01", "1975-05-01"],
  });
});

test("numbers are dates without separators when their column has a date name", async () => {
  expect(await read("order date", ["20240105", "20231231"])).toEqual({
    storage: "DATE",
    values: ["2024-01-05", "2023-12-31"],
    reported: ["Numbers of year, month and day without marks were read as dates."],
  });
  expect(await read("number", ["20240105", "20231231"])).toMatchObject({ storage: "BIGINT" });
  expect(await read("order date", ["20240105", "20231331"])).toMatchObject({ storage: "BIGINT" });
});

test.each([
  ["a word that is no month", ["3. März 2024", "4. Quartal 2024"]],
  ["a day that is none", ["31. April 2024", "1. Mai 2024"]],
  ["a month that is none", ["13/2024", "12/2024"]],
  ["codes", ["MAR-12", "XYZ-13"]],
])("%s leaves the column text", async (_, values) => {
  expect(await read("d", values)).toMatchObject({ storage: "VARCHAR", values });
});
