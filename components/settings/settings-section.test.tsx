import { expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { AppearanceSection } from "./appearance-section";
import { EngineTest, ModelReports } from "./engine-test";
import { SettingsSection } from "./settings-section";

it("a section of the settings is named by its heading and lists the variables that decide", () => {
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

it("no theme is selected before the browser is asked", () => {
  const html = render(<AppearanceSection />);
  expect([attributesOf(html, "value"), html.includes('checked=""')]).toEqual([["system", "light", "dark"], false]);
});

it("the engine is not tested before a person asks, and the result will be announced", () => {
  const html = render(<EngineTest calls />);
  expect([buttonsOf(html), attributesOf(html, "aria-busy")]).toEqual([["Test the engine"], ["false"]]);
  expect(html).toMatch(/<div role="status" aria-live="polite"><\/div>/);
  expect(html).toContain("may charge");
  expect(render(<EngineTest calls={false} />)).not.toContain("may charge");
});

it("a test of no models is an empty list", () => {
  expect(textOf(render(<ModelReports reports={[]} />))).toBe("");
});
