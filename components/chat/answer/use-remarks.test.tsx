import { afterEach, expect, it } from "vitest";
import type { AnswerRemarks } from "@/lib/domain/answers/answer-remarks";
import { ArtifactId, MessageId, SessionId } from "@/lib/domain/ids";
import { render } from "../../testing/render";
import { pendingRemarks } from "./pending-remarks";
import { SessionContext } from "../session-context";
import { useRemarks } from "./use-remarks";

const messageId = MessageId.create();
const chart = ArtifactId.create();

afterEach(() => pendingRemarks.set(() => new Map()));

/** Renders a component with the remarks, within a conversation or outside of one. */
function read(stored: AnswerRemarks | undefined, inside = false): [AnswerRemarks, string] {
  const seen: [AnswerRemarks, string][] = [];
  function Reader() {
    const { remarks, remark } = useRemarks(messageId, stored);
    seen.push([remarks, typeof remark]);
    return null;
  }
  render(
    <SessionContext value={inside ? SessionId.create() : null}>
      <Reader />
    </SessionContext>,
  );
  return seen[0] ?? [{}, "never rendered"];
}

it("an answer shows its stored remarks, and more can be added only in a conversation", () => {
  expect([read(undefined), read({ rating: "up" }), read({ rating: "up" }, true)]).toEqual([
    [{}, "undefined"],
    [{ rating: "up" }, "undefined"],
    [{ rating: "up" }, "function"],
  ]);
});

it("the server renders stored remarks only, without pending ones of a browser", () => {
  pendingRemarks.set(() => new Map([[messageId, { rating: "down", charts: { [chart]: { title: "Weights" } } }]]));
  expect(read({ rating: "up", comment: "Good." }, true)).toEqual([{ rating: "up", comment: "Good." }, "function"]);
});
