import { describe, expect, it } from "vitest";
import type { Rollback } from "@/lib/domain/answers/answer-version";
import { MessageId } from "@/lib/domain/ids";
import { buildRollback } from "../testing/build-rollback";
import { hostile, hostileElements } from "../testing/hostile";
import { elementsOf, render, textOf } from "../testing/render";
import { RollbackEffects } from "./rollback-effects";

const named = (question: string) => ({ questionId: MessageId.create(), question, version: "v1.0" });
const effects = (part: Partial<Rollback>) =>
  render(<RollbackEffects plan={buildRollback(part)} include={false} onInclude={() => undefined} />);

describe("the effects of a rollback", () => {
  it("name the version that it creates, and say that no other answer depends on the change", () => {
    expect(textOf(effects({}))).toBe(
      "v1.0 becomes current again, as v3.0. v2.0 stays in the list, so this can be undone. No later answer depends on this change. Later questions will read:",
    );
  });

  it("name answers that become stale or current again, and offer to include the conversation", () => {
    const text = textOf(
      effects({
        becomesStale: [named("Mean?"), named("Mode?")],
        holdsAgain: [named("Most?")],
        conversation: { included: false, setAside: [named("Mean?")], broughtBack: [named("Least?")] },
      }),
    );
    expect(text).toContain("2 answers become stale because of this change: Mean? Mode?");
    expect(text).toContain("1 stale answer becomes current again: Most?");
    expect(text).toContain(
      "Include the conversation Sets 1 later question aside: Mean? Brings back 1 question: Least?",
    );
  });

  it("mention that further questions read newer data than it was computed from", () => {
    expect(textOf(effects({ olderData: [{ name: "scales", used: 1, newest: 3 }] }))).toContain(
      "It was computed from version 1 of scales. Further questions read version 3.",
    );
  });

  it("shows hostile questions as text", () => {
    const html = effects({ becomesStale: [named(hostile)] });
    expect([elementsOf(html, hostileElements), textOf(html).includes(hostile)]).toEqual([[], true]);
  });
});
