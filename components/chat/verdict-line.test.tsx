import { describe, expect, it } from "vitest";
import type { Caveat, Check, Verdict } from "@/lib/domain/answer";
import { buttonsOf, render, textOf } from "../testing/render";
import { VerdictLine } from "./verdict-line";

const passed: Check = { name: "Recomputed", passed: true, detail: "by another route" };
const failed: Check = { name: "Row count", passed: false, detail: "344 are in the data, 340 in the result" };
const caveat: Caveat = { text: "2 rows are left out.", columns: [] };

const line = (status: Verdict["status"], checks: Check[], caveats: Caveat[] = []) =>
  render(<VerdictLine verdict={{ status, checks }} caveats={caveats} />);

describe("the line under an answer", () => {
  it.each([
    ["checked", [passed, passed], [], "Checked 2 of 2 checks pass"],
    ["caveats", [passed], [caveat], "Checked, 1 caveat 1 of 1 check passes"],
    ["caveats", [passed, passed, passed], [caveat, caveat], "Checked, 2 caveats 3 of 3 checks pass"],
    ["unverified", [], [], "Not verified no check could be made"],
    ["unverified", [passed, failed], [caveat], "Not verified, 1 caveat 1 of 2 checks pass"],
    ["failed", [failed], [], "Check failed 0 of 1 check passes"],
  ] as const)("with verdict %s says in words how far it can be trusted", (status, checks, caveats, words) => {
    expect(textOf(line(status, [...checks], [...caveats]))).toBe(words);
  });

  it("opens to its checks by a button, and is no button when there is nothing to open", () => {
    const some = line("checked", [passed]);
    const none = line("unverified", []);
    expect([buttonsOf(some), buttonsOf(none)]).toEqual([["Checked 1 of 1 check passes"], []]);
    expect([some.includes('aria-expanded="false"'), none.includes("<p ")]).toEqual([true, true]);
  });

  it("folds the details of its checks until they are asked for", () => {
    expect(textOf(line("failed", [failed]))).not.toContain("340 in the result");
  });

  it("hides its signs from assistive technology, since the words say the same", () => {
    const signs = line("caveats", [passed], [caveat]).match(/<svg[^>]*>/g) ?? [];
    expect(signs.length).toBeGreaterThan(0);
    expect(signs.filter((sign) => !sign.includes('aria-hidden="true"'))).toEqual([]);
  });
});
