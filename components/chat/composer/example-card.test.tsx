import { expect, it } from "vitest";
import { buttonsOf, render } from "../../testing/render";
import { ExampleCard } from "./example-card";

it("states its question and its engine before anything is computed", () => {
  expect(buttonsOf(render(<ExampleCard onOpen={() => undefined} />))).toEqual([
    "Read a finished example Three questions about penguins, answered on this server by the built-in engine",
  ]);
});
