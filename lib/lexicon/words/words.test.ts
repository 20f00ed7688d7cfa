import { describe, expect, it } from "vitest";
import { correctPhrase } from "./correct-phrase";
import { findForeignLanguage } from "./language";
import { findPeriods } from "./periods";
import { toRoots } from "./roots";
import { tokenise } from "./tokens";

describe("roots", () => {
  it.each([
    ["sold", "sell"],
    ["cancelled", "cancel"],
    ["left", "leave"],
    ["countries", "country"],
    ["people", "person"],
    ["boxes", "box"],
    ["status", "status"],
    ["addresses", "address"],
    ["ratings", "rating"],
    ["transaction", "transaction"],
    ["day", "day"],
    ["withdrawn", "withdraw"],
    ["movies", "movie"],
    ["gone", "go"],
    ["nps", "nps"],
  ])("reduces %s to %s", (word, root) => {
    expect(toRoots(word)).toEqual([root]);
  });

  it("splits column names", () => {
    expect(toRoots("unitPrices_EUR")).toEqual(["unit", "price", "eur"]);
  });
});

describe("tokens", () => {
  const toTexts = (question: string) => tokenise(question).tokens.map((token) => token.value ?? token.text);

  it("reads spelled-out numbers, signs and scales", () => {
    expect(toTexts("over three hundred and fifty euros")).toEqual(["over", 350, "euros"]);
    expect(toTexts("above €1,000 or 2.5k")).toEqual(["above", 1000, "or", 2500]);
    expect(toTexts("within a week")).toEqual(["within", 1, "week"]);
  });

  it("leaves ordinals and questions for periods unchanged", () => {
    expect(toTexts("the first two orders a day")).toEqual(["the", "first", 2, "orders", "a", "day"]);
  });

  it("expands contractions", () => {
    expect(tokenise("isn't what's hasnt").tokens.map((token) => token.lower)).toEqual(["not", "what", "not"]);
  });
});

describe("periods", () => {
  const days = { first: "2023-01-02", newest: "2024-11-20" };
  const read = (question: string) => {
    const { question: written, tokens } = tokenise(question);
    const [span] = findPeriods(written, tokens, days);
    const period = span?.period;
    if (period?.kind === "range") return [period.label, period.start, period.end];
    return period?.kind === "recurring"
      ? [period.unit, period.values]
      : period === undefined
        ? null
        : [period.unit, period.count];
  };

  it.each([
    ["in 2024", ["2024", "2024-01-01", "2024-12-31"]],
    ["march 2024", ["March 2024", "2024-03-01", "2024-03-31"]],
    ["in 2023 q3", ["Q3 2023", "2023-07-01", "2023-09-30"]],
    ["in q3 2023", ["Q3 2023", "2023-07-01", "2023-09-30"]],
    ["the second half of 2023", ["second half of 2023", "2023-07-01", "2023-12-31"]],
    ["last quarter of 2023", ["Q4 2023", "2023-10-01", "2023-12-31"]],
    ["last month", ["October 2024", "2024-10-01", "2024-10-31"]],
    ["this month", ["November 2024", "2024-11-01", "2024-11-30"]],
    ["last year", ["2023", "2023-01-01", "2023-12-31"]],
    ["the last 30 days", ["2024-10-22 to 2024-11-20", "2024-10-22", "2024-11-20"]],
    ["since june 2024", ["since June 2024", "2024-06-01", null]],
    ["before 2024", ["before 2024", null, "2023-12-31"]],
    ["between march and may 2024", ["2024-03-01 to 2024-05-31", "2024-03-01", "2024-05-31"]],
    ["from 2023 to 2024", ["2023–2024", "2023-01-01", "2024-12-31"]],
    ["on 5 march 2024", ["2024-03-05", "2024-03-05", "2024-03-05"]],
    ["in december", ["December 2023", "2023-12-01", "2023-12-31"]],
    ["in march", ["month", [3]]],
    ["on weekends", ["weekday", [6, 7]]],
    ["in the mornings", ["hour", [5, 6, 7, 8, 9, 10, 11]]],
    ["the year before", ["year", 1]],
    ["jan to june 2024", ["first half of 2024", "2024-01-01", "2024-06-30"]],
    ["since october", ["since October 2024", "2024-10-01", null]],
    ["since december", ["since December 2023", "2023-12-01", null]],
    ["in 24", ["2024", "2024-01-01", "2024-12-31"]],
    ["2023, 24", ["2023", "2023-01-01", "2023-12-31"]],
    ["march to may", ["month", [3, 4, 5]]],
    ["november to january", ["month", [11, 12, 1]]],
    ["the year after", ["year", -1]],
    ["in 24 hours", null],
    ["in 19", null],
    ["after 3 pm", ["hour", [15, 16, 17, 18, 19, 20, 21, 22, 23]]],
    ["before 10:00", ["hour", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]],
    ["between 9am and 12pm", ["hour", [9, 10, 11]]],
    ["at 8 o'clock", ["hour", [8]]],
  ])("reads %s", (question, expected) => {
    expect(read(question)).toEqual(expected);
  });

  it.each(["you may go", "orders over 20 euros", "the second one"])("finds no period in “%s”", (question) => {
    expect(read(question)).toBeNull();
  });
});

describe("phrases", () => {
  it("corrects a typo in a key word", () => {
    expect(correctPhrase("avarege")).toBeNull();
    expect(correctPhrase("averag")).toEqual({ kind: "aggregate", aggregate: "mean" });
    expect(correctPhrase("biggets")).toMatchObject({ kind: "superlative", direction: "high" });
  });
});

describe("languages", () => {
  it.each([
    ["wie viele Bestellungen hatten wir im November", "de"],
    ["combien de commandes avons-nous reçues en novembre", "fr"],
  ])("recognizes that “%s” is not English", (question, code) => {
    expect(findForeignLanguage(question)).toBe(code);
  });

  it.each(["how many orders per month", "revenue by country", "only Germany", "top 3"])(
    "recognizes “%s” as English",
    (question) => {
      expect(findForeignLanguage(question)).toBeNull();
    },
  );
});
