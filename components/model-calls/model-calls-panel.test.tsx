import { expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { render, textOf } from "../testing/render";
import { ModelCallsPanel } from "./model-calls-panel";

it("the panel says that it is loading until the calls have arrived, instead of claiming that there are none", () => {
  expect(textOf(render(<ModelCallsPanel runId={RunId.create()} />))).toBe("Loading the model calls");
});
