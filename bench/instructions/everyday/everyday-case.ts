import type { Row } from "../rows";
import type { EverydayTable } from "./everyday-tables";

/** An instruction in everyday words, and what the table is afterwards. */
export interface EverydayCase {
  /** `d`: written and then worked on; `h`: held back until the rules were finished. */
  id: string;
  table: EverydayTable;
  message: string;
  /** Computes the table afterwards without the product. */
  expect(this: void, rows: readonly Row[]): Row[];
}
