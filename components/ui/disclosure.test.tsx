import { expect, it } from "vitest";
import { render, textOf } from "../testing/render";
import { Disclosure } from "./disclosure";

it("what is folded is not rendered; what is open is named as open and tied to its button", () => {
  const folded = render(<Disclosure summary="Show code">secret</Disclosure>);
  const open = render(
    <Disclosure open summary="Show code" openSummary="Hide code">
      secret
    </Disclosure>,
  );
  expect([textOf(folded), textOf(open)]).toEqual(["Show code", "Hide code secret"]);
  expect(folded).toContain('aria-expanded="false"');
  const id = /aria-controls="([^"]*)"/.exec(open)?.[1];
  expect(open).toContain(`id="${id}"`);
});
