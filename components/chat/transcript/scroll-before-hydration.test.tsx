import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { render } from "../../testing/render";
import { ScrollBeforeHydration } from "./scroll-before-hydration";

const sessionId = SessionId.create();

/** Runs the script of the page at an address with this query, and returns the styles of the transcript's content. */
function runScript(search: string): Record<string, string> {
  const [, script = ""] =
    /<script[^>]*>(.*)<\/script>/s.exec(render(<ScrollBeforeHydration sessionId={sessionId} />)) ?? [];
  const content = { style: {} };
  const frame = { firstElementChild: content, querySelector: () => null };
  class ResizeObserver {}
  runInNewContext(script, {
    document: { currentScript: {}, querySelector: () => frame },
    location: { search },
    sessionStorage: { getItem: () => null },
    ...{ URLSearchParams, ResizeObserver },
  });
  return content.style;
}

it("hides a conversation that opens at another message for a while, even if no other script ever runs", () => {
  expect([runScript("?message=m1"), runScript("")]).toEqual([{ animation: "appear 150ms 4000ms backwards" }, {}]);
});
