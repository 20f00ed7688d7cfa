import { escapeShort } from "../answer/escape-short";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { modelHint, toExampleColumns } from "./abilities";

/** Explains what this engine cannot do and suggests questions, with columns of the data. Markdown. */
export function toIntentText(intent: "why" | "clean", dataset: DatasetFacts | null): string {
  const { measure, group, dated } = toExampleColumns(dataset);
  const amount = measure === null ? "the amount" : escapeShort(measure);
  const part = group === null ? "group" : escapeShort(group);
  switch (intent) {
    case "why": {
      const periods = dated || dataset === null ? ", this year against last year" : "";
      return `I cannot work out causes, but I can show where a difference lies: compare groups or periods, for example “${amount} by ${part}${periods}”.\n\n${modelHint}`;
    }
    case "clean":
      return `A question changes no data. Say how the data should change as an order of its own, for example “/clean drop duplicates” or “/clean fill missing ${amount} with the median”: you see every change before it is written, and can undo it. To leave rows out of one answer only, add a condition such as “without ${part} …”.\n\n${modelHint}`;
  }
}
