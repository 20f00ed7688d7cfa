import { afterAll, describe, expect } from "vitest";
import { openQuestionLab, toComparableRows, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";

/** Names that terminate strings, look like code, or have another meaning elsewhere. */
const table = `"say ""hi""",😀 score,__proto__,"price, $",Größe (cm),x[y],o'brien \\ back,constructor,class,churned,"{""a"": 1}"
north,1.5,p,"$1,200",170.5,1,0.5,7,first,yes,1
south,2.5,q,"$2,400",180.5,2,0.25,7,second,no,2
north,3.5,p,unknown,160.5,2,0.75,8,first,yes,3
south,,q,"$3,600",175.5,3,1.25,9,second,no,4
"<b>west</b>",5.5,q,$600,165.5,3,2.25,9,first,no,5
`;

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([], { python, tables: { odd: table } });
});

afterAll(() => lab.close());

const questions: readonly (readonly [question: string, rows: unknown[][]])[] = [
  [
    'average 😀 score by "say \\"hi\\""',
    [
      ["<b>west</b>", 5.5],
      ["north", 2.5],
      ["south", 2.5],
    ],
  ],
  [
    "average Größe by __proto__",
    [
      ["q", 521.5 / 3],
      ["p", 165.5],
    ],
  ],
  ["average grosse", [[170.5]]],
  [
    'total "price, $" by class',
    [
      ["first", 1800],
      ["second", 6000],
    ],
  ],
  ["how many rows have a price over 1000", [[3]]],
  [
    `median "o'brien \\ back" by "x[y]"`,
    [
      [1, 0.5],
      [2, 0.5],
      [3, 1.75],
    ],
  ],
  ["sum of constructor", [[40]]],
  ['average "{"a": 1}"', [[3]]],
  ['average "Größe (cm)" where "x[y]" > 1', [[170.5]]],
  ["how many churned", [[2]]],
  ["what percentage churned", [[40, 2, 5]]],
  ["average Größe of those who churned", [[165.5]]],
  ["average grosse where class is first", [[496.5 / 3]]],
  [
    "average Größe of the first and second class",
    [
      ["first", 165.5],
      ["second", 178],
    ],
  ],
];

describe("questions about columns with hostile names", () => {
  it.each(questions)("%s", async (question, rows) => {
    const { kind, facts } = await lab.ask("odd", question);
    expect(kind).toBe("answered");
    const rounded = rows.map((row) =>
      row.map((cell) => (typeof cell === "number" ? Number(cell.toPrecision(9)) : cell)),
    );
    expect(toComparableRows(facts.execution?.result ?? null, rows[0]?.length ?? 0)).toEqual(rounded);
  });

  it("escapes values of the data in the text", async () => {
    const { text } = await lab.ask("odd", 'average Größe by "say \\"hi\\""');
    expect(text.split("\n\n").slice(0, 2)).toEqual([
      "**south** has the highest average Größe: **178 cm**, against 165.5 cm for &lt;b>west&lt;/b> and north.",
      "- south: 178 cm (2 rows)\n- &lt;b>west&lt;/b>: 165.5 cm (1 row)\n- north: 165.5 cm (2 rows)",
    ]);
  });

  it("states how many values could not be converted to numbers", async () => {
    const { facts, text } = await lab.ask("odd", 'total "price, $" by class');
    expect(facts.alignment).toEqual({
      aligned: true,
      gaps: [],
      caveats: ["1 of 5 rows has no price, $ and is left out."],
      recommendation: "proceed_with_caveats",
    });
    expect(text.split("\n")[0]).toBe("**second** has the highest total price: **$6,000**, against $1,800 for first.");
  });

  it("draws charts whose titles are the original names", async () => {
    const { outcome } = await lab.ask("odd", "average Größe by __proto__");
    expect(outcome?.figures.map((figure) => figure.title)).toEqual(["Average of Größe (cm) by __proto__"]);
  });
});
