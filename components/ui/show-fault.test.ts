import { toast } from "sonner";
import { afterEach, expect, it } from "vitest";
import { showFault } from "./show-fault";

afterEach(() => toast.dismiss());

const newest = () => toast.getHistory().at(-1);

it("an error is shown in its own words, anything else in the given ones", async () => {
  await showFault(new Error("It is being swept."));
  expect(newest()).toMatchObject({ type: "error", title: "It is being swept." });
  await showFault("thrown text", "The sample could not be added.");
  expect(newest()).toMatchObject({ type: "error", title: "The sample could not be added." });
});
