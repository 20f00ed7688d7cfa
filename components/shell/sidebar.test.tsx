import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { datasetList } from "../api/datasets/dataset-list";
import { healthResource } from "../api/health-resource";
import { sessionList } from "../api/sessions/session-list";
import { buildDataset } from "../testing/build-dataset";
import { buildSummary } from "../testing/build-session";
import { InRouter } from "../testing/in-router";
import { attributesOf, buttonsOf, render, textOf } from "../testing/render";
import { Shell } from "./shell";
import { Sidebar } from "./sidebar";
import { SidebarFooter } from "./sidebar-footer";

const health = { status: "ok", version: "1.0.0", engine: "builtin" as const, sandbox: "strong" };
const nothing = () => undefined;
const unknown = { value: undefined, error: undefined, pending: true };

beforeEach(() => {
  sessionList.replace(() => ({ items: [buildSummary({ pinned: true })], nextCursor: null }));
  datasetList.replace(() => [buildDataset()]);
  healthResource.replace(() => health);
});

afterEach(() => healthResource.set(() => unknown));

describe("the sidebar", () => {
  it("links to a new question, to conversations, the library and datasets, and ends with the installation", () => {
    const html = render(
      <InRouter pathname="/">
        <Sidebar onHelp={nothing} onHide={nothing} />
      </InRouter>,
    );
    expect(textOf(html)).toBe(
      "Caveat New question Pinned Penguin body mass Library Datasets penguins 344 × 2 Settings builtin · sandbox strong",
    );
    const addresses = attributesOf(html, "href");
    expect([addresses.slice(0, 2), addresses.at(-1)]).toEqual([["/", "/"], "/settings"]);
    expect(buttonsOf(html)).toEqual(["Hide the list", "Actions for Penguin body mass", "Keyboard shortcuts", "Theme"]);
  });

  it("shows the engine's display name where it has one, and explains the sandbox in a tooltip", () => {
    healthResource.replace(() => ({ ...health, engineLabel: "Built-in engine", sandboxDetail: "No network." }));
    const html = render(<SidebarFooter onHelp={nothing} />);
    expect([textOf(html), attributesOf(html, "title")]).toEqual([
      "Settings Built-in engine · sandbox strong",
      ["No network."],
    ]);
  });

  it("has a sign-out button where a key is required, and none where everybody has access", () => {
    const buttons = ["key", "open"].map((access) => {
      healthResource.replace(() => ({ ...health, access }));
      return buttonsOf(render(<SidebarFooter onHelp={nothing} />));
    });
    expect(buttons).toEqual([
      ["Keyboard shortcuts", "Sign out", "Theme"],
      ["Keyboard shortcuts", "Theme"],
    ]);
  });

  it("shows nothing of an installation that is not loaded yet", () => {
    healthResource.set(() => unknown);
    expect(textOf(render(<SidebarFooter onHelp={nothing} />))).toBe("Settings");
  });
});

const nothingRead = { sessions: undefined, datasets: undefined };

it("the sign-in page has no frame, because nothing in it could be loaded there", () => {
  const page = render(
    <InRouter pathname="/sign-in">
      <Shell content={nothingRead}>the form</Shell>
    </InRouter>,
  );
  expect([textOf(page), buttonsOf(page), attributesOf(page, "href")]).toEqual(["the form", [], []]);
});

describe("the frame of every page", () => {
  const html = render(
    <InRouter pathname="/">
      <Shell content={nothingRead}>the page</Shell>
    </InRouter>,
  );

  it("begins with a skip link to the page", () => {
    expect(textOf(html).startsWith("Skip to the conversation")).toBe(true);
    expect(attributesOf(html, "href")[0]).toBe("#page");
    expect(html).toContain('<main id="page" tabindex="-1"');
  });

  it("holds the conversations and the datasets that the server has read", () => {
    const session = buildSummary({ title: "Rain in Seattle" });
    const dataset = buildDataset({ name: "weather" });
    sessionList.set(() => unknown);
    datasetList.set(() => unknown);
    const page = render(
      <InRouter pathname="/">
        <Shell content={{ sessions: { items: [session], nextCursor: null }, datasets: [dataset] }}>the page</Shell>
      </InRouter>,
    );
    expect(attributesOf(page, "href")).toEqual(expect.arrayContaining([`/s/${session.id}`, `/datasets/${dataset.id}`]));
    // A server renders for many readers.
    expect([sessionList.get().value, datasetList.get().value]).toEqual([undefined, undefined]);
  });

  it("is rendered without the sidebar where it was last hidden, with a button to show it", () => {
    const left = render(
      <InRouter pathname="/">
        <Shell content={nothingRead} sidebarHidden>
          the page
        </Shell>
      </InRouter>,
    );
    expect([buttonsOf(left), left.includes("<aside")]).toEqual([
      ["Show the list", "Open the list of conversations"],
      false,
    ]);
  });
});
