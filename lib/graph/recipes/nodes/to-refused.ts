import { formatCount } from "@/lib/domain/text/numbers";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { recipeLimits, type PatchProblem, type RecipesFacts } from "../facts";

const shown = 3;
const longest = 600;

/** The update for a refused patch: it is repaired once; after that, a person decides. */
export function toRefused(facts: Pick<RecipesFacts, "repairs">, problems: PatchProblem[]) {
  const summary = `${formatCount(problems.length, "problem")} in the patch`;
  if (facts.repairs < recipeLimits.repairs) return { update: { facts: { problems, change: null } }, summary };
  const texts = problems.slice(0, shown).map(({ message }) => message);
  const isTooLong = problems.every(({ code }) => code === "too_many");
  const says = toClippedText(`The steps do not fit the data, even after a correction. ${texts.join(" ")}`, longest);
  const standstill = { limit: isTooLong ? ("ops" as const) : ("repairs" as const), says };
  return { update: { facts: { problems, change: null, standstill } }, summary };
}
