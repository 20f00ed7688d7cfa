import { afterEach, expect, it } from "vitest";
import { healthResource } from "../api/health-resource";
import { InRouter } from "../testing/in-router";
import { render, textOf } from "../testing/render";
import { SandboxBanner } from "./sandbox-banner";
import { Shell } from "./shell";

afterEach(() => healthResource.set(() => ({ value: undefined, error: undefined, pending: true })));

const answerHealth = (sandbox: string) =>
  healthResource.replace(() => ({
    status: "ok",
    version: "1.0.0",
    engine: "builtin",
    sandbox,
    sandboxDetail: `The tier is ${sandbox}.`,
  }));

it.each([
  ["unsafe-none", "The tier is unsafe-none."],
  ["none", "The tier is none."],
  ["namespaces", ""],
  ["landlock", ""],
])("with the tier %s the banner reads: %s", (tier, words) => {
  answerHealth(tier);
  expect(textOf(render(<SandboxBanner />))).toBe(words);
});

it("shows nothing before the server is known", () => {
  expect(textOf(render(<SandboxBanner />))).toBe("");
});

const nothingRead = { sessions: undefined, datasets: undefined };

it("is above every page", () => {
  answerHealth("unsafe-none");
  const html = render(
    <InRouter pathname="/">
      <Shell content={nothingRead}>the page</Shell>
    </InRouter>,
  );
  expect(textOf(html)).toContain("Skip to the conversation The tier is unsafe-none. ");
});
