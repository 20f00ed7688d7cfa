import { expect, it } from "vitest";
import { buttonsOf, render } from "../../testing/render";
import { DropZone } from "./drop-zone";
import { FileInput } from "./file-input";

it("the drop zone is one button that says what can be dropped and where the data stays", () => {
  expect(buttonsOf(render(<DropZone draftKey="new" />))).toEqual([
    "Drop a file here or choose files CSV with any delimiter, Excel, OpenDocument, JSON, Parquet or Arrow, also zipped. It stays on this server.",
  ]);
});

it("the file input has a name, accepts several tables, and is skipped by the Tab key", () => {
  const html = render(<FileInput onFiles={() => undefined} />);
  expect(html).toMatch(/^<input[^>]*type="file"[^>]*multiple=""[^>]*tabindex="-1"[^>]*aria-label="Add data"/i);
  expect(/accept="([^"]*)"/.exec(html)?.[1]?.split(",")).toEqual(expect.arrayContaining([".csv", ".tsv", ".txt"]));
});
