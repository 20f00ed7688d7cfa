import { expect, it } from "vitest";
import { buildAnswer } from "../../testing/build-answer";
import { toPlainAnswer } from "./to-plain-answer";

it("a copied answer includes its number and its caveats", () => {
  const answer = buildAnswer({
    explanation: "The mean body mass, over 342 penguins.\n",
    result: { kind: "scalar", value: 4201.754 },
    caveats: [
      {
        text: "2 of 344 rows have no body mass.",
        columns: ["mass"],
        rows: 2,
        effect: "The mean moves by less than 1 g.",
      },
      { text: "One value is an outlier.", columns: ["mass"] },
    ],
  });
  expect(toPlainAnswer(answer)).toBe(
    [
      "4,201.75",
      "",
      "The mean body mass, over 342 penguins.",
      "",
      "Caveats:",
      "- 2 of 344 rows have no body mass. The mean moves by less than 1 g.",
      "- One value is an outlier.",
    ].join("\n"),
  );
});

it("a text-only answer is copied as it is", () => {
  expect(toPlainAnswer(buildAnswer())).toBe("Gentoo penguins are the heaviest.");
});

it("the verdict is copied with the answer", () => {
  const verdict = {
    status: "unverified" as const,
    checks: [],
    line: "Not confirmed: the second computation is switched off",
  };
  expect(toPlainAnswer(buildAnswer({ verdict }))).toBe(
    "Gentoo penguins are the heaviest.\n\nNot confirmed: the second computation is switched off",
  );
});
