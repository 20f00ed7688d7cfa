import { z } from "zod";
import { defineStepType } from "../../step-type";
import { toOnly } from "../compute-columns";

/** Keeps rows chosen at random. */
export const sample = defineStepType({
  type: "sample",
  label: "Take a sample",
  description: "Keeps a number of rows chosen at random, in their present order; the same seed chooses the same rows.",
  category: "rows",
  params: z.strictObject({
    rows: z.int().min(1).max(1_000_000_000).meta({ title: "Rows to keep" }),
    seed: z
      .int()
      .min(0)
      .max(1_000_000)
      .default(1)
      .meta({ title: "Seed", description: "A different number chooses different rows." }),
  }),
  sentence: ({ rows }) => `Keep ${rows} rows chosen at random.`,
  prepare({ params: { rows, seed }, tables: [table = []] }) {
    return {
      outputs: {
        table: {
          columns: table,
          sql: ({ tables }) => {
            const { name, row } = toOnly(tables);
            const place = `row_number() OVER (ORDER BY ${row ?? ""})`;
            const started = `((place * 1664525 + ${seed}) % 4294967296)`;
            const mixed = `((xor(${started}, ${started} >> 15) * 1103515245 + 12345) % 4294967296)`;
            const chosen = `SELECT ${row ?? ""} FROM (SELECT ${row ?? ""}, ${place} AS place FROM ${name}) ORDER BY ${mixed}, place LIMIT ${rows}`;
            return `SELECT * FROM ${name} WHERE ${row ?? ""} IN (${chosen})`;
          },
          python: ([frame = ""]) => `sample_rows(${frame}, ${rows}, ${seed})`,
        },
      },
      order: ["uses"],
      sameRows: false,
    };
  },
});
