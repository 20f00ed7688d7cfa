import { expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { buildAnswer } from "../../testing/build-answer";
import { buildApproach } from "../../testing/build-approach";
import { buildBasis } from "../../testing/build-basis";
import { buildReply } from "../../testing/build-message";
import { hostile, hostileElements } from "../../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { VersionBar } from "./version-bar";

const one = buildReply(buildAnswer({ basis: buildBasis() }), RunId.create());
const two = buildReply(buildAnswer({ version: "v2.0", basis: buildBasis({ rerun: "code" }) }), RunId.create());
const bar = (replies: Parameters<typeof VersionBar>[0]["replies"], shown: typeof one) =>
  render(<VersionBar replies={replies} shown={shown.id} onShow={() => undefined} />);

it("the newest version states how it differs", () => {
  expect(textOf(bar([one, two], two))).toBe("v2.0 Your code");
  expect(buttonsOf(bar([one, two], two))).toEqual(["Version v2.0, 2 of 2"]);
});

it("an older version says that there is a newer one, with a link to it", () => {
  expect(textOf(bar([one, two], one))).toBe("v1.0 First answer · v2.0 is the newest Show v2.0");
  expect(buttonsOf(bar([one, two], one))).toEqual(["Version v1.0, 1 of 2", "Show v2.0"]);
});

it("a single answer has no versions", () => {
  expect([bar([one], one), bar([one, two], buildReply(buildAnswer(), null))]).toEqual(["", ""]);
});

it("a hostile approach label stays text", () => {
  const basis = buildBasis({ rerun: "approach", approachId: "mean" });
  const approaches = [buildApproach({ label: hostile })];
  const hostileReply = buildReply(buildAnswer({ approaches, basis }), null);
  const html = bar([one, hostileReply], hostileReply);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `v1.0 Approach: ${hostile}`]);
});
