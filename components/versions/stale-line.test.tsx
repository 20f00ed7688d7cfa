import { expect, it } from "vitest";
import { MessageId } from "@/lib/domain/ids";
import { hostile, hostileElements } from "../testing/hostile";
import { elementsOf, render, textOf } from "../testing/render";
import { SetAside } from "./set-aside";
import { StaleLine } from "./stale-line";

const replaced = [{ questionId: MessageId.create(), used: "v1.0", current: "v3.0" }];
const line = (question: string, onAgain?: () => void) =>
  render(<StaleLine replaced={replaced} questionOf={() => question} onAgain={onAgain} />);

it("a stale answer names what it was made with, and can be rerun unless something runs", () => {
  const html = line("Mean?", () => undefined);
  expect(textOf(html)).toBe("Stale Based on v1.0 of “Mean?”, which is now v3.0. Answer it again");
  expect([html, line("Mean?")].map((shown) => shown.includes('disabled=""'))).toEqual([false, true]);
});

it("a hostile question in it stays text", () => {
  expect(elementsOf(line(hostile), hostileElements)).toEqual([]);
});

it("questions that are set aside are folded under their number", () => {
  const html = render(<SetAside count={2}>folded</SetAside>);
  expect(textOf(html)).toBe("2 questions set aside by a rollback");
});
