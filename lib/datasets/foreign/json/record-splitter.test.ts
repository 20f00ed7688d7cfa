import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RecordSplitter } from "./record-splitter";

function split(...pieces: readonly string[]): string[] {
  const records: string[] = [];
  const splitter = new RecordSplitter((text) => records.push(text));
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return records;
}

describe("JSON is split into records", () => {
  test.each([
    ['[{"a":1}, {"a":[1,{"b":2}]}]\n', ['{"a":1}', '{"a":[1,{"b":2}]}']],
    ['{"a":1}\n\n{"a":2}\r\n', ['{"a":1}', '{"a":2}']],
    ['{"a":1}{"a":2}', ['{"a":1}', '{"a":2}']],
    ['[1, "two, [three]", null]', ["1", '"two, [three]"', "null"]],
    ["[[1,2],[3,4]]", ["[1,2]", "[3,4]"]],
    ['[{"a":"}]\\"{["}]', ['{"a":"}]\\"{["}']],
    ["[]", []],
    ["", []],
    ["\ufeff[1]", ["1"]],
  ])("%j", (text, records) => {
    expect(split(text)).toEqual(records);
  });

  test("alike however the text is cut into pieces", () => {
    const values = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 7 }), (list, size) => {
        const text = JSON.stringify(list);
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
          text.slice(index * size, (index + 1) * size),
        );
        const parsed: unknown[] = split(...pieces).map((record): unknown => JSON.parse(record));
        expect(parsed).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each(['[{"a":1}', '{"a":1', '{"a":"x', "[1,2", "[[[["])("what ends too early is refused: %j", (text) => {
    expect(() => split(text)).toThrowError("This JSON ends in the middle of a record.");
  });
});
