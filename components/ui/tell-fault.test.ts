import { toast } from "sonner";
import { afterEach, expect, it } from "vitest";
import { tellFault } from "./tell-fault";

afterEach(() => toast.dismiss());

const newest = () => toast.getHistory().at(-1);

it("a fault is told in its own words, anything else in ours", async () => {
  await tellFault(new Error("It is being swept."));
  expect(newest()).toMatchObject({ type: "error", title: "It is being swept." });
  await tellFault("thrown text", "The sample could not be added.");
  expect(newest()).toMatchObject({ type: "error", title: "The sample could not be added." });
});
