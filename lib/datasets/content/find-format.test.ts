import { expect, test } from "vitest";
import { findFormat } from "./find-format";

test.each([
  ["PAR1\x15", "parquet"],
  ["PAR,1", "text"],
  ["PAR1,PAR2\n1,2\n", "text"],
  ["FEA1\tx\n1\t2\n", "text"],
  ["ARROW1\0\0", "arrow"],
  ["FEA1", "arrow"],
  ["\xff\xff\xff\xff\x88\0\0\0", "arrow"],
  ["\x1f\x8b\x08\0", "gzip"],
  ["PK\x03\x04\x14\0", "zip"],
  ["PK,MZ\n1,2\n", "text"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "workbook"],
  ['{"a": [1]}', "json"],
  ['\xef\xbb\xbf {"a": 1}\n{"a": 2}', "json"],
  ['\xff\xfe{\0"\0a\0"\0:\x001\0}\0', "json"],
  ['\xfe\xff\0[\0{\0"\0a\0"\0:\x001\0}\0]', "json"],
  ["\xff\xfea\0,\0b\0", "text"],
  ['[\n  {"a": 1}\n]', "json"],
  ["[[1, 2], [3, 4]]", "json"],
  ["[unit],value\n1,2\n", "text"],
  ["{id},x\n", "text"],
  ["", "text"],
])("%j begins a file of the format %s", (start, format) => {
  expect(findFormat(Buffer.from(start, "latin1"))).toBe(format);
});
