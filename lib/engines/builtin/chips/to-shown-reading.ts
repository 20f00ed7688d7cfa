import type { QuestionReading as ShownReading } from "@/lib/domain/answers/question-reading";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { QuestionReading } from "../reader/question-reading";
import { toQuery } from "../asked/to-query";
import { toReading } from "./to-reading";

/**
 * Returns the visible part of a reading: its parts, including the understood ones when other words were not. Null when no
 * plan was tried.
 */
export function toShownReading(reading: QuestionReading, datasets: readonly DatasetFacts[]): ShownReading | null {
  switch (reading.kind) {
    case "talk":
    case "absent":
      return null;
    case "plan": {
      const asked = toQuery({ plan: reading.plan, dataset: reading.dataset, datasets });
      return {
        ...toReading(reading.plan, toLexicon(reading.dataset), { datasets, unused: [] }),
        ...(reading.follows === true && { follows: true }),
        ...(asked !== null && { asked }),
      };
    }
    case "unclear": {
      const { plan, dataset, words, why } = reading;
      // Topics beyond the engine were understood: leaving words out does not help.
      if (plan === null) return why === undefined || why === "missing" ? { parts: [], unused: [...words] } : null;
      return toReading(plan, toLexicon(dataset), { datasets, unused: words });
    }
    case "ambiguous":
      return reading.plan === null
        ? null
        : toReading(reading.plan, toLexicon(reading.dataset), { datasets, unused: [reading.phrase] });
  }
}
