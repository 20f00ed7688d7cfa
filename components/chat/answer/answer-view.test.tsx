import { describe, expect, it } from "vitest";
import type { Answer, AnswerKind } from "@/lib/domain/answers/answer";
import { ArtifactId, MessageId } from "@/lib/domain/ids";
import { buildAnswer } from "../../testing/build-answer";
import { buildUsage } from "../../testing/build-usage";
import { buildFigure, buildVerification } from "../../testing/build-verification";
import { attributesOf, buttonsOf, render, textOf, withScripts } from "../../testing/render";
import { words } from "../../words/words";
import { AnswerView } from "./answer-view";

const nothing = () => undefined;

const spending = { usage: buildUsage() };

const html = (answer: Answer, active = false) =>
  render(
    <AnswerView
      answer={answer}
      message={{ id: MessageId.create() }}
      spending={spending}
      actions={{ onOpen: nothing, onRerun: active ? undefined : nothing, onBranch: nothing, onRephrase: nothing }}
    />,
  );

const check = { name: "Recomputed", passed: true, detail: "by another route" };
const unmatched = { name: "Text matches", passed: false, detail: "one number is not in the table" };

describe("an answer", () => {
  it("shows its text first, then its verdict, then its caveats", () => {
    const text = textOf(
      html(
        buildAnswer({
          verdict: { status: "caveats", checks: [check] },
          caveats: [{ text: "2 rows are left out.", columns: ["mass"], rows: 2, effect: "Little changes." }],
        }),
      ),
    );
    expect(text).toBe(
      "Gentoo penguins are the heaviest. Checked, 1 caveat 1 of 1 check passes 2 rows are left out. Little changes. 2 rows · mass",
    );
  });

  it("names each part, and shows its verdict in its own words", () => {
    const verdict = { status: "caveats" as const, checks: [], line: "Confirmed by a second computation (SQL)" };
    const caveats = [{ text: "2 rows are left out.", columns: [] }];
    const page = html(buildAnswer({ verdict, caveats, code: "result = 1" }));
    expect(attributesOf(page, "data-part")).toEqual(["sentence", "verdict", "caveats", "code"]);
    expect(textOf(page)).toContain("heaviest. Confirmed by a second computation (SQL) 2 rows are left out.");
    expect(attributesOf(html(buildAnswer()), "data-part")).toEqual(["sentence", "verdict"]);
  });

  it("of a search shows what was found, with links, and no card around it", () => {
    const found = [
      {
        ...{ kind: "document" as const, id: "0f8fad5b-d9cb-469f-a165-70867728950e", title: "handbook.pdf" },
        ...{ excerpt: "Money goes back.", where: "page 3", link: "/library/documents/1#passage-2" },
      },
    ];
    const verdict = { status: "unverified" as const, checks: [] };
    const page = html(buildAnswer({ capability: "catalog", kind: "concept", explanation: "It fits.", found, verdict }));
    expect(attributesOf(page, "data-part")).toEqual(["route", "sentence", "found"]);
    expect(attributesOf(page, "href")).toEqual(["/library/documents/1#passage-2"]);
    expect(textOf(page)).toContain("It fits. Documents handbook.pdf page 3 Money goes back.");
    expect(textOf(page)).not.toContain("no data was read");
  });

  it("is ordered as it is read: sentence, chart, further text, verdict, caveats, table, code", () => {
    const result: Answer["result"] = {
      kind: "table",
      columns: [{ name: "n", type: "int64" }],
      rows: [[1]],
      totalRows: 1,
    };
    const figures = [{ id: ArtifactId.create(), kind: "plotly" as const, title: "Mass by species" }];
    const caveats = [{ text: "2 rows are left out.", columns: [] }];
    const explanation = "Gentoo are the heaviest.\n\nAdelie follow.";
    const page = html(buildAnswer({ explanation, result, figures, caveats, code: "result = 1" }));
    expect(attributesOf(page, "data-part")).toEqual([
      ...["sentence", "chart", "details", "verdict", "caveats", "table", "code"],
    ]);
    expect(textOf(page)).toMatch(/^Gentoo are the heaviest\. Mass by species Adelie follow\. Checked/);
  });

  it("folds a list of the values that its chart and table show, and no other list", () => {
    const result: Answer["result"] = {
      kind: "table",
      columns: [{ name: "n", type: "int64" }],
      rows: [[1]],
      totalRows: 1,
    };
    const figures = [{ id: ArtifactId.create(), kind: "plotly" as const, title: "" }];
    const listOf = (items: number) =>
      `Most in May.\n\n${Array.from({ length: items }, (_, n) => `- month ${n}`).join("\n")}`;
    const page = (part: Partial<Answer>) => html(buildAnswer({ explanation: listOf(6), result, figures, ...part }));
    expect(textOf(page({}))).not.toContain("month 3");
    expect(buttonsOf(page({}))).toContain("Show all 6 values as text");
    const others = [page({ explanation: listOf(5) }), page({ figures: [] }), page({ result: null })];
    expect(others.map((each) => textOf(each).includes("month 3"))).toEqual([true, true, true]);
  });

  it("shows each caveat once and no note, even if a text repeats them at its end", () => {
    const [caveat, note] = ["2 rows are left out.", "Read as UTF-8."];
    const explanation = `Gentoo.\n\n**Caveats**\n\n- ${caveat}\n- ${note}`;
    const page = html(buildAnswer({ explanation, caveats: [{ text: caveat, columns: [] }], notes: [note] }));
    expect([textOf(page).split(caveat).length - 1, textOf(page).includes(note)]).toEqual([1, false]);
  });

  it("begins with the reading of its question, which can be changed unless something runs", () => {
    const part = { id: "group-1", kind: "group" as const, label: "by month", value: "month" };
    const options = [{ value: "year", label: "by year" }];
    const answer = buildAnswer({ reading: { parts: [{ ...part, options }], unused: [] } });
    expect(attributesOf(html(answer), "data-part")).toEqual(["reading", "sentence", "verdict"]);
    expect(textOf(html(answer))).toMatch(/^by month Gentoo/);
    expect([html(answer), html(answer, true)].map((page) => page.includes('disabled=""'))).toEqual([false, true]);
  });

  it("lists the lost parts of a damaged answer, and offers to ask again", () => {
    const page = html(buildAnswer({ damaged: ["approaches", "followUps"] }));
    expect(textOf(page)).toContain(
      "Parts of this stored answer could not be read: approaches, suggested questions. Ask again for a complete answer.",
    );
    expect(buttonsOf(page).filter((name) => name === "Ask again")).toHaveLength(2);
    expect(buttonsOf(html(buildAnswer({ damaged: ["approaches"] }), true)).length).toBeLessThan(
      buttonsOf(html(buildAnswer({ damaged: ["approaches"] }))).length,
    );
  });

  it("shows a single number large, before its text", () => {
    const text = textOf(html(buildAnswer({ result: { kind: "scalar", value: 4201.754 } })));
    expect(text.startsWith("4,201.75 Gentoo")).toBe(true);
  });

  it("folds its code, and its table only beside a chart", () => {
    const result = { kind: "table" as const, columns: [{ name: "a", type: "int64" }], rows: [[1]], totalRows: 1 };
    const code = "a = 1\nresult = a\n";
    const figures = [{ id: ArtifactId.create(), kind: "image" as const, title: "Mass" }];
    const alone = html(buildAnswer({ result, code }));
    const beside = withScripts(html(buildAnswer({ result, code, figures })));
    expect(buttonsOf(alone)).toContain("Hide table");
    expect(buttonsOf(beside)).toEqual(expect.arrayContaining(["Show table (1 row)", "Show code (Python, 2 lines)"]));
    expect([alone.includes("<td"), beside.includes("<td"), alone.includes("result = a")]).toEqual([true, false, false]);
    expect(textOf(/<figure.*?<\/figure>/s.exec(beside)?.[0] ?? "")).toBe("Mass");
  });

  it.each([
    ["checked", [check], "Checked 1 of 1 check passes"],
    ["unverified", [], "Not verified no check could be run"],
    ["failed", [check, unmatched], "Check failed 1 of 2 checks pass"],
  ] as const)("with verdict %s says so in words", (status, checks, expected) => {
    const text = textOf(html(buildAnswer({ verdict: { status, checks: [...checks] } })));
    expect(text).toContain(expected);
  });
});

describe("an outcome other than a normal answer", () => {
  const kinds: Exclude<AnswerKind, "answered">[] = [
    "concept",
    "cannot_answer",
    "limit",
    "budget",
    "beyond_engine",
    "failed",
  ];

  it.each(kinds)("of kind %s has its own title, and no empty verdict unless something was computed", (kind) => {
    const page = html(buildAnswer({ kind, verdict: { status: "unverified", checks: [] } }));
    expect(page).toContain(`<section aria-label="${words.outcomes[kind].title}"`);
    expect(textOf(page).includes("Not verified")).toBe(kind === "limit");
  });

  it("can be retried when it failed or reached a limit, unless something runs", () => {
    const offers = (kind: AnswerKind, active: boolean) =>
      buttonsOf(html(buildAnswer({ kind }), active)).includes("Retry");
    expect(kinds.filter((kind) => offers(kind, false))).toEqual(["limit", "failed"]);
    expect(kinds.filter((kind) => offers(kind, true))).toEqual([]);
  });

  it("that is only partly understood says so, and marks the unread words beside the reading", () => {
    const part = { id: "measure-1", kind: "measure" as const, label: "Revenue", value: "x", options: [] };
    const reading = { parts: [part], unused: ["break"] };
    const page = html(buildAnswer({ kind: "beyond_engine", reading }));
    expect(page).toContain(`<section aria-label="${words.outcomes.unclear.title}"`);
    expect(textOf(page)).toContain("Revenue Not understood: “break” Answer without it Gentoo");
    expect(html(buildAnswer({ kind: "beyond_engine", reading: { ...reading, unused: [] } }))).toContain(
      `<section aria-label="${words.outcomes.beyond_engine.title}"`,
    );
  });

  it("that failed folds the technical details", () => {
    const page = html(buildAnswer({ kind: "failed", resultText: "KeyError: 'mass'", code: "df['mass']" }));
    expect(textOf(page)).not.toContain("KeyError");
    expect(buttonsOf(page)).toContain("Details");
  });

  it("offers the actions that fit it, and always the menu", () => {
    const always = ["Copy answer", "More about this answer"];
    const ways = (kind: AnswerKind) => buttonsOf(/<footer.*<\/footer>/s.exec(html(buildAnswer({ kind })))?.[0] ?? "");
    expect(Object.fromEntries(kinds.map((kind) => [kind, ways(kind)]))).toEqual({
      concept: always,
      cannot_answer: ["Add the missing data", "Rephrase the question", "See what the data contains", ...always],
      limit: ["Retry", "Rephrase the question", ...always],
      budget: always,
      beyond_engine: ["Rephrase the question", ...always],
      failed: ["Retry", "Rephrase the question", ...always],
    });
    expect(attributesOf(html(buildAnswer({ kind: "budget" })), "href")).toEqual(["/"]);
  });

  it("that cannot be read is a card of its own, with one button to ask again", () => {
    const verdict = { status: "unverified" as const, checks: [] };
    const lost = html(buildAnswer({ kind: "failed", damaged: ["answer"], explanation: "Ask it again.", verdict }));
    expect(textOf(lost)).toMatch(/^This answer cannot be read .* are kept\. Ask it again\. Details Retry/);
    expect(textOf(lost)).not.toContain("Parts of this stored answer");
    const kindless = html(buildAnswer({ kind: "failed", damaged: ["kind", "result"] }));
    expect(textOf(kindless)).toMatch(/^This answer cannot be read .* could not be read: kind, result\./);
    expect([lost, kindless].map((page) => buttonsOf(page).includes("Ask again"))).toEqual([false, false]);
  });

  it("that reached a limit shows its number beside that of the second computation", () => {
    const result = { kind: "scalar" as const, value: 1234 };
    const verification = buildVerification([buildFigure({ status: "different", other: 1300 })]);
    expect(textOf(html(buildAnswer({ kind: "limit", result, verification })))).toContain(
      "1,234 · second computation: 1,300",
    );
  });

  it("that reached a limit lists what was tried", () => {
    const issues_found = ["The share is above 100 %."];
    const evaluation = { is_valid: false, issues_found, confidence: 0.2, recommendation: "code_error" as const };
    const attempts = { alignment: 1, code: 4, remediation: 2 };
    expect(textOf(html(buildAnswer({ kind: "limit", evaluation, attempts })))).toContain(
      "4 executions of code, 2 other approaches tried The share is above 100 %.",
    );
  });

  it("that exceeded a budget keeps what was computed, with its verdict", () => {
    const verdict = { status: "unverified" as const, checks: [] };
    const page = html(buildAnswer({ kind: "budget", result: { kind: "scalar", value: 4201.754 }, verdict }));
    expect([textOf(page).includes("4,201.75"), textOf(page).includes("Not verified")]).toEqual([true, true]);
  });
});
