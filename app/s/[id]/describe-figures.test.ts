import { afterEach, expect, it, vi } from "vitest";
import { buildAnswer } from "@/components/testing/build-answer";
import { buildSession } from "@/components/testing/build-session";
import { ArtifactId, MessageId, RunId, SessionId } from "@/lib/domain/ids";
import type { Artifact } from "@/lib/ports/data/artifact-store";
import { describeFigures } from "./describe-figures";

afterEach(() => vi.restoreAllMocks());

/** A conversation with one chart, and the store that holds it. */
function build(bytes: string | Error) {
  const id = ArtifactId.create();
  const answer = buildAnswer({ figures: [{ id, kind: "plotly", title: "Mass by species" }] });
  const message = {
    id: MessageId.create(),
    role: "assistant" as const,
    text: "",
    createdAt: "2026-11-21T10:00:00.000Z",
  };
  const artifact = { id, sessionId: SessionId.create(), runId: RunId.create(), kind: "plotly" as const, title: "" };
  const get = (): Promise<Artifact> =>
    bytes instanceof Error
      ? Promise.reject(bytes)
      : Promise.resolve({ ...artifact, mediaType: "application/json", bytes: new TextEncoder().encode(bytes) });
  const session = buildSession({ messages: [{ ...message, runId: artifact.runId, answer }] });
  return { id, session, container: { artifacts: { get, put: () => Promise.resolve(id) } } };
}

it("a chart is described by what it shows", async () => {
  const { id, session, container } = build('{"data":[{"type":"bar","x":["Adelie","Gentoo"],"y":[1,2]}],"layout":{}}');
  expect((await describeFigures(container, session))[id]).toMatch(/^Bar chart: Mass by species\. /);
});

it.each([
  ["is damaged", '{"data":[{"ty'],
  ["cannot be read", new Error("The bucket is unreachable.")],
])("a chart that %s has its title, and the failure is logged", async (_, bytes) => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  const { id, session, container } = build(bytes);
  expect(await describeFigures(container, session)).toEqual({ [id]: "Mass by species" });
  expect(lines.join("")).toContain("could not be described");
});
