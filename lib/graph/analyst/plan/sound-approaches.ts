import type { Approach, Requirements } from "@/lib/domain/answers/analysis";
import { toPlainName } from "../facts/match-column";

const mostApproaches = 3;
const longestId = 40;

/** Cleans up the approaches of a plan; see `toSoundApproaches`. */
export function withSoundApproaches<Plan extends Pick<Requirements, "approaches">>(plan: Plan): Plan {
  return plan.approaches === undefined || plan.approaches === null
    ? plan
    : { ...plan, approaches: toSoundApproaches(plan.approaches) };
}

/**
 * Cleans up a model's list of approaches: no blank or repeated ones, at most three, exactly one recommended (the first,
 * if the model names none or several), with unique ids of letters, digits and hyphens. Returns an empty list instead of
 * a single approach, which is no choice.
 */
export function toSoundApproaches(approaches: readonly Approach[] | null | undefined): Approach[] {
  const seen = new Set<string>();
  const distinct = (approaches ?? []).filter(({ label }) => {
    const name = toPlainName(label);
    if (name === "" || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
  const recommended = distinct.filter((approach) => approach.recommended);
  const [chosen] = recommended.length === 1 ? recommended : distinct;
  const kept = distinct.slice(0, mostApproaches);
  if (chosen !== undefined && !kept.includes(chosen)) kept.splice(mostApproaches - 1, 1, chosen);
  if (kept.length < 2) return [];
  const taken = new Set<string>();
  return kept.map((approach, index) => {
    const id = toSafeId(approach, index, taken);
    taken.add(id);
    return { ...approach, id, label: approach.label.trim(), recommended: approach === chosen };
  });
}

function toSafeId({ id, label }: Approach, index: number, taken: ReadonlySet<string>): string {
  const candidates = [toSlug(id), toSlug(label), `approach-${index + 1}`];
  const free = candidates.find((candidate) => candidate !== "" && !taken.has(candidate));
  return free ?? `approach-${index + 1}-${taken.size + 1}`;
}

function toSlug(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-")
    .slice(0, longestId)
    .replace(/^-+|-+$/gu, "");
}
