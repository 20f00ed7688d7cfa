import type { Filter } from "@/lib/domain/plans/measure";
import { ConceptResolver } from "../vocabulary/resolve-concepts";
import { statePhrases, type StateName } from "../vocabulary/state-phrases";
import { stateWays } from "../vocabulary/states";
import { isTruth } from "./column-role";
import { toKnownValues } from "./known-values";
import type { Lexicon } from "./lexicon";
import { toNameWords, toPhraseKey } from "./name-words";

type Known = Pick<Lexicon, "columns" | "concepts" | "days" | "matchColumns" | "matchValues">;

const names = Object.keys(statePhrases) as StateName[];

/** Words for a state, of people and of data. */
function toPhrases(name: StateName): { asked: string[]; marks: string[] } {
  const [asked = "", marks = ""] = statePhrases[name].split("; ");
  return { asked: asked.split("|"), marks: marks.split("|") };
}

let phrases: ReadonlyMap<string, readonly StateName[]> | null = null;

/** Names of states by the words that people use for them, joined by blanks. */
function getPhrases(): ReadonlyMap<string, readonly StateName[]> {
  if (phrases !== null) return phrases;
  const byWords = new Map<string, StateName[]>();
  for (const name of names) {
    for (const phrase of toPhrases(name).asked) {
      const key = toPhraseKey([phrase]);
      const known = byWords.get(key) ?? [];
      if (!known.includes(name)) byWords.set(key, [...known, name]);
    }
  }
  phrases = byWords;
  return byWords;
}

/** Whether the values of a column describe the state of rows: its name says so, or several of its values do. */
function saysStates(known: Known, column: string): boolean {
  if (known.concepts.get("status")?.includes(column) === true) return true;
  const profile = known.columns.get(column);
  const values = profile === undefined ? [] : toKnownValues(profile);
  return values.filter((value) => getMarks().has(toPhraseKey([value]))).length > 1;
}

let markKeys: ReadonlySet<string> | null = null;

function getMarks(): ReadonlySet<string> {
  markKeys ??= new Set(names.flatMap((name) => toPhrases(name).marks.map((mark) => toPhraseKey([mark]))));
  return markKeys;
}

/** Conditions from a yes/no column that a mark of a state names in full. */
function findTruths(known: Known, name: StateName, expected: boolean): Filter[] {
  return toPhrases(name).marks.flatMap((mark) =>
    known
      .matchColumns(toNameWords(mark))
      .filter((match) => match.full && !match.byMeaning && match.cost === 0)
      .flatMap(({ column }) => {
        const profile = known.columns.get(column);
        return profile !== undefined && isTruth(profile) ? [{ kind: "truth", column, expected } satisfies Filter] : [];
      }),
  );
}

/** Conditions from a value that a mark of a state names in full. */
function findValues(known: Known, name: StateName): Filter[] {
  return toPhrases(name).marks.flatMap((mark) =>
    known
      .matchValues(toNameWords(mark))
      .filter(({ column, whole, cost }) => whole && cost === 0 && saysStates(known, column))
      .map(({ column, values }) => ({
        kind: "values",
        column,
        values: [...values],
        negated: false,
        keepMissing: false,
      })),
  );
}

/** Finds how the data represents a state, best first. */
export function findState(known: Known, name: StateName): Filter[][] {
  const marked = [...findTruths(known, name, true), ...findValues(known, name)].map((filter) => [filter]);
  const computed = (stateWays[name] ?? []).flatMap((way) => {
    const resolver = new ConceptResolver(known, {
      toState: (other, expected) => findTruths(known, other, expected).slice(0, 1),
    });
    const filters = way.flatMap((filter) => resolver.toFilters(filter));
    return resolver.missing.size === 0 && !resolver.clash && filters.length > 0 ? [filters] : [];
  });
  const seen = new Set<string>();
  return [...marked, ...computed].filter((filters) => {
    const key = JSON.stringify(filters);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

/** Negates the conditions of one state; none when that is not simple. */
export function negate(filters: readonly Filter[]): Filter[] {
  const [only] = filters;
  if (only === undefined || filters.length !== 1) return [];
  if (only.kind === "truth") return [{ ...only, expected: !only.expected }];
  if (only.kind === "values") return [{ ...only, negated: !only.negated }];
  if (only.kind === "missing") return [{ ...only, missing: !only.missing }];
  return [];
}

/** Finds the conditions that words name, by the state's name, best first. */
export function matchStates(known: Known, words: readonly string[]): { name: StateName; filters: Filter[] }[] {
  const found = getPhrases().get(toPhraseKey(words)) ?? [];
  return found.flatMap((name) => findState(known, name).map((filters) => ({ name, filters })));
}
