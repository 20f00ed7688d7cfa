import { expect, it } from "vitest";
import { collectFiles, limit, type DroppedEntry } from "./collect-files";

const file = (name: string): DroppedEntry => ({
  name,
  isDirectory: false,
  file: (done) => done(new File(["a\n"], name)),
});
/** A folder whose entries a browser gives two at a time. */
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

it("takes the files of folders, folder by folder, and leaves out what systems keep there", async () => {
  const inner = folder("2024", [file("jan.csv"), file("feb.csv"), file("mar.csv")]);
  const outer = folder("sales", [file(".DS_Store"), file("all.csv"), file("~$all.xlsx"), file("Thumbs.db"), inner]);
  expect(await names([outer, file("more.csv")])).toEqual([
    ["all.csv", "jan.csv", "feb.csv", "mar.csv", "more.csv"],
    [],
  ]);
});

it("takes a hidden file that somebody dropped by itself", async () => {
  expect(await names([file(".hidden.csv")])).toEqual([[".hidden.csv"], []]);
});

it("says of an empty folder and of a file that cannot be read that there is nothing", async () => {
  const gone: DroppedEntry = { name: "gone.csv", isDirectory: false, file: (_, fail) => fail(new Error("gone")) };
  expect(await names([folder("empty", [folder("inner", [])]), gone])).toEqual([
    [],
    [
      "empty: There is no file in this folder.",
      "gone.csv: This file was changed, moved or deleted while it was sent. Add it again.",
    ],
  ]);
});

it("takes fifty files of a drop and says which is the first that it does not take", async () => {
  const many = Array.from({ length: 60 }, (_, index) => file(`${index}.csv`));
  const [taken, refused] = await names([folder("all", many)]);
  expect([taken?.length, refused]).toEqual([50, ["50.csv: One drop takes 50 files. Drop the others after these."]]);
  const files = many.map(({ name }) => new File([], name));
  expect(limit({ files: files.slice(0, 50), refused: [] }).refused).toEqual([]);
});
