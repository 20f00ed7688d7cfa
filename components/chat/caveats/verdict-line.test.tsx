import { describe, expect, it } from "vitest";
import type { Caveat, Check, Verdict } from "@/lib/domain/answers/answer";
import { buildVerification } from "../../testing/build-verification";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { VerdictDetails } from "./verdict-details";
import { VerdictLine } from "./verdict-line";

const passed: Check = { name: "Recomputed", passed: true, detail: "by another route" };
const failed: Check = { name: "Row count", passed: false, detail: "344 are in the data, 340 in the result" };
const caveat: Caveat = { text: "2 rows are left out.", columns: [] };

const line = (status: Verdict["status"], checks: Check[], caveats: Caveat[] = []) =>
  render(<VerdictLine verdict={{ status, checks }} caveats={caveats} />);

describe("the verdict line of an answer with its own words", () => {
  const said = (
    part: Partial<Parameters<typeof VerdictLine>[0]> = {},
    text = "Confirmed by a second computation (SQL)",
  ) => render(<VerdictLine verdict={{ status: "checked", checks: [], line: text }} caveats={[caveat]} {...part} />);

  it("shows these and adds no counts", () => {
    expect(textOf(said())).toBe("Confirmed by a second computation (SQL)");
    const verdict = {
      status: "unverified",
      checks: [passed],
      line: "Not confirmed: the second computation is switched off",
    } as const;
    expect(textOf(said({ verdict: { ...verdict, checks: [...verdict.checks] } }))).toBe(verdict.line);
  });

  it("is amber only when a caveat changes the answer", () => {
    const verdict: Verdict = { status: "caveats", checks: [], line: "Confirmed" };
    const measured = { without: 9, change: -1, share: -0.1 };
    const isAmber = (caveats: Caveat[]) => said({ verdict, caveats }).includes("text-caveats");
    expect([isAmber([caveat]), isAmber([caveat, { ...caveat, measured }])]).toEqual([false, true]);
  });

  it("expands to how the question was read and the values were computed", () => {
    const read = { status: "clear" as const, line: "Every word of the question is answered", assumed: [] };
    const computed = { status: "confirmed" as const, line: "Confirmed" };
    const verdict: Verdict = { status: "checked", checks: [], line: "Confirmed", read, computed };
    expect(buttonsOf(said({ verdict }))).toEqual(["Confirmed"]);
  });

  it("expands only when there is a check, a note or a second program", () => {
    const verdict: Verdict = { status: "checked", checks: [passed], line: "Confirmed" };
    const verification = buildVerification([]);
    const opens = [{}, { verdict }, { notes: ["Read as UTF-8."] }, { verification }].map((part) =>
      buttonsOf(said(part)),
    );
    const line = "Confirmed by a second computation (SQL)";
    expect(opens).toEqual([[], ["Confirmed"], [line], [line]]);
    expect(buttonsOf(said({ verification: { ...verification, second: null } }))).toEqual([]);
  });
});

describe("the details of the verdict line", () => {
  it("list its checks, its notes and the second program, each under its name", () => {
    const html = render(
      <VerdictDetails
        statements={[{ name: "How it was read", text: "Every word of the question is answered" }]}
        checks={[passed, failed]}
        notes={["Read as UTF-8.", "A currency sign was removed."]}
        second={{ language: "sql", code: "SELECT 1" }}
      />,
    );
    expect(textOf(html)).toBe(
      [
        "How it was read: Every word of the question is answered",
        "Recomputed (passed) by another route Row count (not passed) 344 are in the data, 340 in the result",
        "Notes Read as UTF-8. A currency sign was removed. Second computation (SQL) SELECT 1",
      ].join(" "),
    );
    expect(attributesOf(html, "aria-label")).toEqual([
      "Notes",
      "Second computation (SQL)",
      "Copy code",
      "Save the code",
      "Second computation (SQL)",
    ]);
  });

  it("omit empty parts, and name a second program in Python", () => {
    const html = render(
      <VerdictDetails statements={[]} checks={[]} notes={[]} second={{ language: "python", code: "result = 1" }} />,
    );
    expect(textOf(html)).toBe("Second computation (Python) result = 1");
  });

  it("stay text, however hostile", () => {
    const checks = [{ name: hostile, passed: false, detail: hostile }];
    const html = render(
      <VerdictDetails
        statements={[{ name: "Assumed", text: hostile }]}
        checks={checks}
        notes={[hostile]}
        second={{ language: "sql", code: hostile }}
      />,
    );
    expect(elementsOf(html, hostileElements)).toEqual([]);
    expect(textOf(html).split(hostile)).toHaveLength(6);
  });
});

describe("the verdict line of an answer from an earlier release", () => {
  it.each([
    ["checked", [passed, passed], [], "Checked 2 of 2 checks pass"],
    ["caveats", [passed], [caveat], "Checked, 1 caveat 1 of 1 check passes"],
    ["caveats", [passed, passed, passed], [caveat, caveat], "Checked, 2 caveats 3 of 3 checks pass"],
    ["unverified", [], [], "Not verified no check could be run"],
    ["unverified", [passed, failed], [caveat], "Not verified, 1 caveat 1 of 2 checks pass"],
    ["failed", [failed], [], "Check failed 0 of 1 check passes"],
  ] as const)("with verdict %s says in words how far it can be trusted", (status, checks, caveats, words) => {
    expect(textOf(line(status, [...checks], [...caveats]))).toBe(words);
  });

  it("expands to its checks with a button, and has no button when there is nothing to expand", () => {
    const some = line("checked", [passed]);
    const none = line("unverified", []);
    expect([buttonsOf(some), buttonsOf(none)]).toEqual([["Checked 1 of 1 check passes"], []]);
    expect([some.includes('aria-expanded="false"'), none.includes("<p ")]).toEqual([true, true]);
  });

  it("folds the details of its checks until they are opened", () => {
    expect(textOf(line("failed", [failed]))).not.toContain("340 in the result");
  });

  it("hides its icons from assistive technology, because the words say the same", () => {
    const signs = line("caveats", [passed], [caveat]).match(/<svg[^>]*>/g) ?? [];
    expect(signs.length).toBeGreaterThan(0);
    expect(signs.filter((sign) => !sign.includes('aria-hidden="true"'))).toEqual([]);
  });
});
