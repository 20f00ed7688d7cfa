import { afterEach, expect, it } from "vitest";
import { settingsResource } from "../api/installation";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { AppearanceSection } from "./appearance-section";
import { ApprovalsSection } from "./approvals-section";
import { EngineTest, ModelReports } from "./engine-test";
import { SettingsSection } from "./settings-section";

const unknown = { value: undefined, error: undefined, pending: true };

afterEach(() => settingsResource.set(() => unknown));

it("a part of the settings is named by its heading and tells what decides about it", () => {
  const show = (variables?: string[]) =>
    render(
      <SettingsSection title={hostile} name="part" variables={variables}>
        inside
      </SettingsSection>,
    );
  const html = show(["HOST", "PORT"]);
  const heading = /<h2 id="([^"]*)"/.exec(html)?.[1];
  expect([textOf(html), attributesOf(html, "aria-labelledby"), elementsOf(html, hostileElements)]).toEqual([
    `${hostile} Set by HOST or PORT inside`,
    [heading],
    [],
  ]);
  expect([textOf(show([])), textOf(show())]).toEqual([`${hostile} inside`, `${hostile} inside`]);
});

it("no theme is chosen before the browser is asked", () => {
  const html = render(<AppearanceSection />);
  expect([attributesOf(html, "value"), html.includes('checked=""')]).toEqual([["system", "light", "dark"], false]);
});

it("standing approvals that are not known are neither claimed nor taken back, and a fault is told", () => {
  const before = render(<ApprovalsSection />);
  settingsResource.set(() => ({ ...unknown, error: new Error(hostile), pending: false }));
  const html = render(<ApprovalsSection />);
  expect([textOf(before), textOf(html), buttonsOf(html), elementsOf(html, hostileElements)]).toEqual([
    "Standing approvals",
    `Standing approvals ${hostile}`,
    [],
    [],
  ]);
});

it("the engine is not tried before a person asks, and what comes will be announced", () => {
  const html = render(<EngineTest />);
  expect([buttonsOf(html), attributesOf(html, "aria-busy")]).toEqual([["Test the engine"], ["false"]]);
  expect(html).toMatch(/<div role="status" aria-live="polite"><\/div>/);
});

it("a test of no models is an empty list", () => {
  expect(textOf(render(<ModelReports reports={[]} />))).toBe("");
});
