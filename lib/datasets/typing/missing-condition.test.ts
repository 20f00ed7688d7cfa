import { expect, test } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
import { withFiles } from "../testing/temporary-folder";
import { toMissingCondition, toStoredValue } from "./missing-condition";

const plan = { storage: "BIGINT", toValue: (raw: string) => `TRY_CAST(${raw} AS BIGINT)`, remarks: [] } as const;
const ask = (expressions: string[]) => withFiles([], (session) => session.query(`SELECT ${expressions.join(", ")}`));

test("a spelling of no value counts in any case and with blanks, other texts and NULL do not", async () => {
  const texts = ["NA", " na ", "-", "nah", ""].map(quoteText);
  const conditions = [...texts, "NULL"].map((raw) => toMissingCondition(raw, { missingWords: ["-", "na"] }));
  expect(await ask(conditions)).toEqual([[true, true, true, false, false, false]]);
});

test("without spellings nothing counts", async () => {
  expect(await ask([toMissingCondition("'NA'", { missingWords: [] })])).toEqual([[false]]);
});

test("the stored value is NULL for a spelling of no value, else the plan's value of the text", async () => {
  const stored = (raw: string, missingWords: string[]) =>
    `CAST(${toStoredValue(raw, { ...plan, missingWords })} AS VARCHAR)`;
  expect(await ask([stored("'7'", ["7"]), stored("'7'", []), stored("'x'", ["na"]), stored("NULL", ["na"])])).toEqual([
    [null, "7", null, null],
  ]);
});

test("a spelling with a quote in it is only text", async () => {
  expect(await ask([toMissingCondition("'it''s'", { missingWords: ["it's"] })])).toEqual([[true]]);
});
