import { expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render } from "../testing/render";
import { MoreSessions } from "./more-sessions";
import { SessionSearch } from "./session-search";

const nothing = () => undefined;

it("the search is a named field that keeps any text", () => {
  const queries = ["", "%_\\", hostile];
  const htmls = queries.map((query) => render(<SessionSearch query={query} onQuery={nothing} onLeave={nothing} />));
  expect(htmls.map((html) => ["type", "aria-label", "value"].map((name) => attributesOf(html, name)[0]))).toEqual(
    queries.map((query) => ["search", "Search conversations", query]),
  );
  expect(htmls.flatMap((html) => elementsOf(html, hostileElements))).toEqual([]);
});

it("the end of an incomplete list is a button that is idle before it becomes visible", () => {
  const html = render(<MoreSessions onMore={() => Promise.resolve()} />);
  expect([buttonsOf(html), attributesOf(html, "aria-busy")]).toEqual([["Show more"], ["false"]]);
});
