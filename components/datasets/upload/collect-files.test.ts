import { expect, it } from "vitest";
import { collectFiles, limit, type DroppedEntry } from "./collect-files";

const file = (name: string): DroppedEntry => ({
  name,
  isDirectory: false,
  file: (done) => done(new File(["a\n"], name)),
});
/** A folder whose entries a browser returns two at a time. */
const folder = (name: string, entries: DroppedEntry[]): DroppedEntry => ({
  name,
  isDirectory: true,
  createReader: () => {
    let place = 0;
    return { readEntries: (done) => done(entries.slice(place, (place += 2))) };
  },
});
const names = async (entries: DroppedEntry[]) => {
  const { files, refused } = await collectFiles(entries);
  return [files.map(({ name }) => name), refused.map(({ name, reason }) => `${name}: ${reason}`)];
};

it("accepts the files of folders, folder by folder, without system files", async () => {
  const inner = folder("2024", [file("jan.csv"), file("feb.csv"), file("mar.csv")]);
  const outer = folder("sales", [file(".DS_Store"), file("all.csv"), file("~$all.xlsx"), file("Thumbs.db"), inner]);
  expect(await names([outer, file("more.csv")])).toEqual([
    ["all.csv", "jan.csv", "feb.csv", "mar.csv", "more.csv"],
    [],
  ]);
});

it("accepts a hidden file that was dropped by itself", async () => {
  expect(await names([file(".hidden.csv")])).toEqual([[".hidden.csv"], []]);
});

it("reports an empty folder and an unreadable file as nothing to add", async () => {
  const gone: DroppedEntry = { name: "gone.csv", isDirectory: false, file: (_, fail) => fail(new Error("gone")) };
  expect(await names([folder("empty", [folder("inner", [])]), gone])).toEqual([
    [],
    [
      "empty: This folder contains no files.",
      "gone.csv: This file was changed, moved or deleted while it was being sent. Add it again.",
    ],
  ]);
});

it("accepts fifty files of a drop and names the first one that is left out", async () => {
  const many = Array.from({ length: 60 }, (_, index) => file(`${index}.csv`));
  const [taken, refused] = await names([folder("all", many)]);
  expect([taken?.length, refused]).toEqual([
    50,
    ["50.csv: You can drop up to 50 files at a time. Add the others afterwards."],
  ]);
  const files = many.map(({ name }) => new File([], name));
  expect(limit({ files: files.slice(0, 50), refused: [] }).refused).toEqual([]);
});
