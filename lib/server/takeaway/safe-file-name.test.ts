import { describe, expect, it } from "vitest";
import { createNameAllocator, toSafeFileName } from "./safe-file-name";

describe("toSafeFileName", () => {
  it.each([
    ["penguins", "penguins"],
    ["Größe der Pinguine (2024)", "Größe-der-Pinguine-2024"],
    ["../../etc/passwd", "etc-passwd"],
    ["C:\\Windows\\system.ini", "C-Windows-system.ini"],
    [".bashrc", "bashrc"],
    ["a..b", "a.b"],
    ["line\nbreak\u0000\u202egnp", "line-break-gnp"],
    ["CON", "data-CON"],
    ["nul.csv", "data-nul.csv"],
    ["", "data"],
    ["///", "data"],
    ["𝔘".repeat(100), "𝔘".repeat(80)],
  ])("converts %j to %j", (words, name) => {
    expect(toSafeFileName(words)).toBe(name);
  });
});

describe("createNameAllocator", () => {
  it("numbers names that differ only in case", () => {
    const give = createNameAllocator();
    expect(["data", "Data", "data", "data-2", "other"].map(give)).toEqual([
      "data",
      "Data-2",
      "data-3",
      "data-2-2",
      "other",
    ]);
  });
});
