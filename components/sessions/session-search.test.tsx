import { expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render } from "../testing/render";
import { MoreSessions } from "./more-sessions";
import { SessionSearch } from "./session-search";

const nothing = () => undefined;

it("the search is a field with a name that holds what was written, however odd", () => {
  const queries = ["", "%_\\", hostile];
  const htmls = queries.map((query) => render(<SessionSearch query={query} onQuery={nothing} onLeave={nothing} />));
  expect(htmls.map((html) => ["type", "aria-label", "value"].map((name) => attributesOf(html, name)[0]))).toEqual(
    queries.map((query) => ["search", "Search conversations", query]),
  );
  expect(htmls.flatMap((html) => elementsOf(html, hostileElements))).toEqual([]);
});

it("the end of a list that goes on is a button that is not busy before it is in sight", () => {
  const html = render(<MoreSessions onMore={() => Promise.resolve()} />);
  expect([buttonsOf(html), attributesOf(html, "aria-busy")]).toEqual([["Show more"], ["false"]]);
});
