import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countFigureValues, countTracePoints, readFigureValues } from "./figure-values";

const encode = (bytes: ArrayBufferLike) => Buffer.from(bytes).toString("base64");

describe("values of a figure", () => {
  it("come from plain lists unchanged", () => {
    expect([readFigureValues([1, "a", null]), countFigureValues([1, "a", null])]).toEqual([[1, "a", null], 3]);
  });

  it("come from packed lists of every kind of number", () => {
    const packed = [
      { dtype: "i1", bdata: encode(new Int8Array([-1, 2]).buffer) },
      { dtype: "u1", bdata: encode(new Uint8Array([255, 2]).buffer) },
      { dtype: "i2", bdata: encode(new Int16Array([-300, 2]).buffer) },
      { dtype: "u2", bdata: encode(new Uint16Array([65_535, 2]).buffer) },
      { dtype: "i4", bdata: encode(new Int32Array([-70_000, 2]).buffer) },
      { dtype: "u4", bdata: encode(new Uint32Array([4_000_000_000, 2]).buffer) },
      { dtype: "f4", bdata: encode(new Float32Array([0.5, 2]).buffer) },
      { dtype: "f8", bdata: encode(new Float64Array([0.1, 2]).buffer) },
    ];
    expect(packed.map((list) => readFigureValues(list)[0])).toEqual([
      -1, 255, -300, 65_535, -70_000, 4_000_000_000, 0.5, 0.1,
    ]);
    expect(packed.map(countFigureValues)).toEqual(Array.from(packed, () => 2));
  });

  it("are as many as were packed, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true })), (numbers) => {
        const list = { dtype: "f8", bdata: encode(new Float64Array(numbers).buffer) };
        expect(readFigureValues(list)).toEqual(numbers);
        expect(countFigureValues(list)).toBe(numbers.length);
      }),
    );
  });

  it("are empty for anything but a list", () => {
    for (const list of [undefined, null, 5, "abc", {}, { dtype: "f8" }, { dtype: "f8", bdata: "%%%%" }]) {
      expect([readFigureValues(list), countFigureValues(list)]).toEqual([[], 0]);
    }
  });

  it("are counted by the longest list of a trace", () => {
    expect(countTracePoints({ x: [1], y: [1, 2, 3], values: [1, 2] })).toBe(3);
  });
});
