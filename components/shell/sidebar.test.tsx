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
  it("leads to a new question, to conversations, the library and datasets, and ends with the installation", () => {
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
    expect(buttonsOf(html)).toEqual(["Hide the list", "Actions for Penguin body mass", "Keys", "Theme"]);
  });

  it("names the engine for people where it has such a name, and tells more of the sandbox on pointing", () => {
    healthResource.replace(() => ({ ...health, engineLabel: "Built-in engine", sandboxDetail: "No network." }));
    const html = render(<SidebarFooter onHelp={nothing} />);
    expect([textOf(html), attributesOf(html, "title")]).toEqual([
      "Settings Built-in engine · sandbox strong",
      ["No network."],
    ]);
  });

  it("has a way out where a key is wanted, and none where everybody may come", () => {
    const buttons = ["key", "open"].map((access) => {
      healthResource.replace(() => ({ ...health, access }));
      return buttonsOf(render(<SidebarFooter onHelp={nothing} />));
    });
    expect(buttons).toEqual([
      ["Keys", "Sign out", "Theme"],
      ["Keys", "Theme"],
    ]);
  });

  it("says nothing of an installation that is not known yet", () => {
    healthResource.set(() => unknown);
    expect(textOf(render(<SidebarFooter onHelp={nothing} />))).toBe("Settings");
  });
});

it("the page that signs in has no frame, as nothing of it could be read there", () => {
  const page = render(
    <InRouter pathname="/sign-in">
      <Shell>the form</Shell>
    </InRouter>,
  );
  expect([textOf(page), buttonsOf(page), attributesOf(page, "href")]).toEqual(["the form", [], []]);
});

describe("the frame of every page", () => {
  const html = render(
    <InRouter pathname="/">
      <Shell>the page</Shell>
    </InRouter>,
  );

  it("begins with a way past itself to the page", () => {
    expect(textOf(html).startsWith("Skip to the conversation")).toBe(true);
    expect(attributesOf(html, "href")[0]).toBe("#page");
    expect(html).toContain('<main id="page" tabindex="-1"');
  });

  it("keeps the sidebar behind a button with a name until the screen is known to be wide", () => {
    expect(buttonsOf(html)).toEqual(["Open the list of conversations"]);
    expect(textOf(html)).toBe("Skip to the conversation Caveat the page");
  });

  it("is drawn without the sidebar where it was left hidden, with a way to show it", () => {
    const left = render(
      <InRouter pathname="/">
        <Shell sidebarHidden>the page</Shell>
      </InRouter>,
    );
    expect([buttonsOf(left), left.includes("<aside")]).toEqual([
      ["Show the list", "Open the list of conversations"],
      false,
    ]);
  });
});
