import { describe, expect, it } from "vitest";
import { ArtifactId, RunId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { noRuns } from "@/lib/stream/run-view";
import { buildAnswer } from "../testing/build-answer";
import { buildInterrupt } from "../testing/build-interrupt";
import { buildQuestion, buildReply } from "../testing/build-message";
import { buildSession } from "../testing/build-session";
import { InRouter } from "../testing/in-router";
import { render, textOf, withScripts } from "../testing/render";
import { SessionWorkspace } from "./session-workspace";

const figureId = ArtifactId.create();

/** Renders the page of a conversation as the server does. */
function page(session: SessionResponse): string {
  return render(
    <InRouter pathname={`/s/${session.id}`}>
      <SessionWorkspace
        session={session}
        runId={RunId.create()}
        runs={{ ...noRuns, seen: 9, settled: true }}
        descriptions={{ [figureId]: "Bar chart: Mass. Largest at Gentoo: 5,076." }}
      />
    </InRouter>,
  );
}

const table = {
  kind: "table" as const,
  columns: [
    { name: "species", type: "text" },
    { name: "mass", type: "int64" },
  ],
  rows: [
    ["Gentoo", 5_076],
    ["Adelie", 3_701],
  ],
  totalRows: 2,
};

describe("the page of a stored conversation", () => {
  it("holds the sentence, the verdict, the caveats, the description of the chart and the rows of the table", () => {
    const answer = buildAnswer({
      explanation: "**Gentoo** penguins are the heaviest.",
      verdict: { status: "caveats", line: "Confirmed by a second program", checks: [] },
      caveats: [{ text: "Two masses are missing.", columns: [] }],
      figures: [{ id: figureId, kind: "plotly", title: "Mass" }],
      result: table,
    });
    const runId = RunId.create();
    const messages = [buildQuestion("Which is heaviest?", runId), buildReply(answer, runId)];
    const html = page(buildSession({ messages }));
    const text = textOf(html);
    for (const part of [
      "Which is heaviest?",
      "Gentoo penguins are the heaviest.",
      "Confirmed by a second program",
      "Two masses are missing.",
      "Bar chart: Mass. Largest at Gentoo: 5,076.",
      "Adelie 3,701",
    ]) {
      expect(text).toContain(part);
    }
    // The browser draws the chart and opens the table, so only readers without scripts see these rows.
    expect(withScripts(html).includes("Adelie")).toBe(false);
  });

  it("holds all answers of a long conversation for readers without scripts, and the newest for all", () => {
    const messages = Array.from({ length: 12 }, (_, place) => {
      const runId = RunId.create();
      const figures = [{ id: figureId, kind: "plotly" as const, title: "Mass" }];
      const answer = buildAnswer({ explanation: `Answer ${place}.`, figures, result: table });
      return [buildQuestion(`Question ${place}?`, runId), buildReply(answer, runId)];
    }).flat();
    const html = page(buildSession({ messages }));
    const answersIn = (text: string) => [...new Set([...text.matchAll(/Answer (\d+)\./g)].map(([, place]) => place))];
    // One inside of another would end it.
    expect(html).not.toMatch(/<noscript>(?:(?!<\/noscript>).)*<noscript>/s);
    expect([answersIn(html).length, answersIn(withScripts(html))]).toEqual([12, ["8", "9", "10", "11"]]);
  });

  it("holds what the conversation waits for, with the options", () => {
    const interrupt = buildInterrupt({
      prompt: "There is more than one way.",
      options: [{ id: "mean", label: "Mean", description: "Sensitive to outliers" }],
    });
    const html = page(buildSession({ status: "pending_interrupt", interrupt }));
    expect(textOf(html)).toContain("There is more than one way. Mean: Sensitive to outliers");
  });
});
