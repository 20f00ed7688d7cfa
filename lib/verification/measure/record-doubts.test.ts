import { afterAll, describe, expect } from "vitest";
import { measureProgram } from "@/lib/testing/engines/doubt-lab";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";

/** Two orders of 30 and 50 with three and one items of 1 to 4 pieces. */
const items = "id,city,total,sku,qty\n1,Rome,30,a,1\n1,Rome,30,b,2\n1,Rome,30,a,3\n2,Oslo,50,a,4\n";
const repeats = { text: "Each row is an item.", columns: ["id", "city", "total"], repeats: true as const };

const programs: readonly { title: string; code: string; caveats: string[] }[] = [
  {
    title: "adds up a number of the record",
    code: 'result = {"total": df["total"].sum()}',
    caveats: ["Each row repeats total of its record; with each record counted once, total is 80 (−43 %)."],
  },
  {
    title: "adds it up by a text of the record",
    code: 'result = df.groupby("city", as_index=False)["total"].sum()',
    caveats: ["Each row repeats total of its record; with each record counted once, total for Rome is 30 (−67 %)."],
  },
  { title: "adds up a number of the rows", code: 'result = {"pieces": df["qty"].sum()}', caveats: [] },
  { title: "counts rows", code: 'result = {"items": int((df["city"] == "Rome").sum())}', caveats: [] },
];

describe("a program over rows that come from a few records", () => {
  let lab: QuestionLab | null = null;
  afterAll(() => lab?.close());

  for (const { title, code, caveats } of programs) {
    it(title, async ({ python }) => {
      lab ??= await openQuestionLab([], { python, tables: { items } });
      const read = lab.facts("items");
      const facts = () => ({ ...read, notices: [...read.notices, repeats] });
      const measured = await measureProgram({ ...lab, facts }, { names: "items", question: "How much?", code });
      expect(measured.caveats.map(({ text }) => text)).toEqual(caveats);
    });
  }
});
