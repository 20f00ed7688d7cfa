import { expect, it } from "vitest";
import { render, textOf } from "../testing/render";
import { Disclosure } from "./disclosure";

it("folded content is not rendered; expanded content is exposed as expanded and linked to its button", () => {
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
