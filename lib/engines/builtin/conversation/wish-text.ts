import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { escapeMarkdown } from "../answer/escape-markdown";
import { modelHint, toExampleColumns } from "./abilities";

/** Explains what this engine cannot do and suggests questions, with columns of the data. Markdown. */
export function toWishText(wish: "why" | "clean", dataset: DatasetFacts | null): string {
  const { measure, group, dated } = toExampleColumns(dataset);
  const amount = measure === null ? "the amount" : escapeMarkdown(measure);
  const part = group === null ? "group" : escapeMarkdown(group);
  switch (wish) {
    case "why": {
      const periods = dated || dataset === null ? ", this year against last year" : "";
      return `I cannot work out causes, but I can show where a difference lies: compare groups or periods, for example “${amount} by ${part}${periods}”.\n\n${modelHint}`;
    }
    case "clean":
      return `I cannot change your data, but a question can leave rows out: add a condition such as “without ${part} …”, or ask “are there duplicates?” or “which columns have missing values?” to see what there is to clean.\n\n${modelHint}`;
  }
}
