import { gzipSync } from "node:zlib";
import { toZip } from "@/lib/datasets/testing/to-zip";
import type { Bomb } from "./bomb";

const megabyte = 2 ** 20;
/** Generates text of this many megabytes that compresses a thousandfold. */
const lines = (megabytes: number) => `a,b,c\n${"1,2,3\n".repeat(Math.floor((megabytes * megabyte) / 6))}`;

/** Archives that unpack to far more than their size. */
export function toArchiveBombs(): Bomb[] {
  const long = Buffer.from(lines(300));
  const packed = gzipSync(long);
  return [
    { name: "300 MB in a gzip file", ending: ".csv.gz", content: packed },
    // Members of a gzip file are unpacked one after another.
    { name: "6 GB in a gzip file of parts", ending: ".csv.gz", content: Buffer.concat(Array<Buffer>(20).fill(packed)) },
    { name: "300 MB in a zip archive", ending: ".zip", content: toZip([{ name: "a.csv", content: long }]) },
    {
      name: "a claimed size of 100 bytes",
      ending: ".zip",
      content: toZip([{ name: "a.csv", content: lines(100), claimed: 100 }]),
    },
    {
      name: "3,000 tables",
      ending: ".zip",
      content: toZip(Array.from({ length: 3_000 }, (_, index) => ({ name: `t${index}.csv`, content: "a,b\n1,2\n" }))),
    },
    {
      name: "archives within archives",
      ending: ".zip",
      content: toZip([{ name: "in.zip", content: toZip([{ name: "a.csv", content: lines(20) }]) }]),
    },
  ];
}
