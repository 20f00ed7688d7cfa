import { describe, expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { SessionId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { buildAnswer } from "../testing/build-answer";
import { buildBasis } from "../testing/build-basis";
import { buildQuestion, buildReply } from "../testing/build-message";
import { buttonsOf, render, textOf } from "../testing/render";
import { VersionsPanel } from "./versions-panel";

const version = (number: number, part: Partial<Answer> = {}) =>
  buildReply(buildAnswer({ version: `v${number}.0`, basis: buildBasis(), ...part }), null);
const one = version(1);
const two = version(2, { basis: buildBasis({ rerun: "code" }) });
const back = version(3, { restores: "v1.0" });

function panel(replies: readonly Message[], options: { active?: boolean; setAside?: true } = {}): string {
  return render(
    <VersionsPanel
      sessionId={SessionId.create()}
      question={{ ...buildQuestion("Mean?", null), setAside: options.setAside }}
      replies={replies}
      shown={replies.at(-1)?.id ?? null}
      active={options.active ?? false}
      onShow={() => undefined}
      onRollBack={() => Promise.resolve()}
    />,
  );
}

/** Names of the enabled buttons. */
const enabled = (html: string) => buttonsOf(html.replaceAll(/<button[^>]* disabled=""[^>]*>.*?<\/button>/gs, ""));

describe("the versions of an answer", () => {
  it("are listed newest first with their differences, and can be shown, compared and rolled back to", () => {
    const html = panel([one, two]);
    expect(textOf(html)).toMatch(/^v2\.0 Your code .* · Current · Shown .* v1\.0 First answer /);
    expect(buttonsOf(html)).toEqual([
      "v2.0: Compare with v1.0",
      "Show v1.0",
      "v1.0: Compare with v2.0",
      "v1.0: Roll back to this…",
    ]);
  });

  it("mark the one that was rolled back to, offer to undo that, and offer no rollback to the same answer", () => {
    const html = panel([one, two, back]);
    expect(textOf(html)).toMatch(/^v3\.0 Back to v1\.0 /);
    expect(buttonsOf(html).filter((name) => /roll|undo/i.test(name))).toEqual([
      "Undo the rollback…",
      "v2.0: Roll back to this…",
    ]);
  });

  it("cannot be rolled back while something runs, or when their question is set aside, and say so", () => {
    for (const [html, reason] of [
      [panel([one, two, back], { active: true }), "You cannot roll back while a run is in progress."],
      [panel([one, two, back], { setAside: true }), "This question was set aside by a rollback."],
    ] as const) {
      expect(textOf(html)).toContain(reason);
      expect(enabled(html).filter((name) => /roll|undo/i.test(name))).toEqual([]);
    }
  });

  it("are none without an answer", () => {
    expect(panel([])).toBe("");
  });
});
