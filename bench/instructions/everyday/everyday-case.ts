import type { Row } from "../rows";
import type { EverydayTable } from "./everyday-tables";

/** An instruction in everyday words, and its expected table. */
export interface EverydayCase {
  /** `d`: used during development; `h`: held back until the rules were finished. */
  id: string;
  table: EverydayTable;
  message: string;
  /** Computes the expected table without the product. */
  expect(this: void, rows: readonly Row[]): Row[];
}
