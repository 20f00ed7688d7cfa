import type { Understanding } from "@/lib/domain/answers/analysis";
import type { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import { toOneLine } from "@/lib/prompts/plain-words";
import { toPlainName } from "../facts/match-column";

/** Minimum ambiguity, out of 10, at which a person is asked. */
const askedFrom = 5;
const mostQuestions = 3;
const mostOptions = 5;
const longestId = 30;
/** Maximum length of a text for a person; only runaway replies exceed it. */
const longestText = 4000;

type Asked = NonNullable<Understanding["questions"]>[number];

/**
 * Cleans up the questions of a model: none below an ambiguity of 5, at most three, none blank or repeated, options
 * likewise, with unique ids of letters, digits, hyphens and underscores.
 */
export function toSoundQuestions({ ambiguity, questions }: Understanding): ClarificationQuestion[] {
  if ((ambiguity ?? 0) < askedFrom) return [];
  const kept = toDistinct(questions ?? [], ({ text }) => text).slice(0, mostQuestions);
  const allocateId = createIdAllocator("q");
  return kept.map(({ id, text, options }) => ({
    id: allocateId(id),
    text: toLine(text),
    options: toSoundOptions(options),
  }));
}

function toSoundOptions(options: Asked["options"]): ClarificationQuestion["options"] {
  const described = (options ?? []).map((option) =>
    typeof option === "string" ? { id: null, label: option, description: null } : option,
  );
  const allocateId = createIdAllocator("option-");
  return toDistinct(described, ({ label }) => label)
    .slice(0, mostOptions)
    .map(({ id, label, description }) => ({
      id: allocateId(id),
      label: toLine(label),
      description: toLine(description ?? ""),
    }));
}

function toDistinct<Item>(items: readonly Item[], toName: (item: Item) => string): Item[] {
  const seen = new Set([""]);
  return items.filter((item) => {
    const name = toPlainName(toName(item));
    return !seen.has(name) && seen.add(name);
  });
}

/** Keeps an id that is short, plain and free; otherwise makes one. */
function createIdAllocator(prefix: string): (id: string | null | undefined) => string {
  const taken = new Set<string>();
  return (id) => {
    const isPlain = typeof id === "string" && id.length <= longestId && /^[\w-]+$/u.test(id) && !taken.has(id);
    let given = isPlain ? id : `${prefix}${taken.size + 1}`;
    while (taken.has(given)) given = `${given}-`;
    taken.add(given);
    return given;
  };
}

function toLine(text: string): string {
  return toOneLine(text, longestText);
}
