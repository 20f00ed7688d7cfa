import type { ColumnProfile } from "../../datasets/profile";
import { synonymGroups } from "../../datasets/synonyms";
import type { ComparedDataset } from "./compared-dataset";
import type { DatasetComparison, SharedDimension } from "./dataset-comparison";
import { toItemKey } from "./item-key";

/** A category column with its known items. */
interface Category {
  name: string;
  /** The spelling that occurs most, by key. */
  items: Map<string, string>;
  /** Whether all of its items are known. */
  isComplete: boolean;
}

/** The part of the smaller column's items that another one must have to hold the same, whatever its name. */
const leastOverlap = 0.5;
/** The same for columns of the same name. */
const leastNamedOverlap = 0.2;
const mostNamed = 5;

const nameGroups = synonymGroups.map((group) => new Set(group.map(toItemKey)));

/** Lists the category columns of a dataset, without those of its time. */
function listCategories({ profile }: ComparedDataset, time: string | null): Category[] {
  return profile.columns
    .filter(
      ({ name, type }) =>
        name !== time && (type === "category" || type === "text" || type === "geo" || type === "boolean"),
    )
    .map(toCategory)
    .filter(({ items }) => items.size > 1);
}

function toCategory({ name, values, top, distinct }: ColumnProfile): Category {
  const listed = values ?? [];
  const frequent = top.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const items = new Map<string, string>();
  // Frequent spellings come first, and the first spelling of a key stays.
  for (const text of [...frequent, ...listed]) {
    const key = toItemKey(text);
    if (key !== "" && !items.has(key)) items.set(key, text);
  }
  return { name, items, isComplete: new Set([...frequent, ...listed]).size >= distinct };
}

function isSameName(left: string, right: string): boolean {
  const [one, other] = [toItemKey(left), toItemKey(right)];
  return one === other || nameGroups.some((group) => group.has(one) && group.has(other));
}

/** Pairs the columns that hold the same items, most matches first; a column is in one pair at most. */
export function pairDimensions(
  [first, second]: readonly [ComparedDataset, ComparedDataset],
  times: readonly [string | null, string | null],
): SharedDimension[] {
  const rights = listCategories(second, times[1]);
  const candidates = listCategories(first, times[0]).flatMap((left) =>
    rights.flatMap((right) => {
      const matched = [...left.items.keys()].filter((key) => right.items.has(key)).length;
      const overlap = matched / Math.min(left.items.size, right.items.size);
      const named = isSameName(left.name, right.name);
      const isShared = named ? overlap >= leastNamedOverlap || matched === 0 : overlap >= leastOverlap && matched > 1;
      return isShared ? [{ left, right, matched, rank: overlap + (named ? 0.5 : 0) }] : [];
    }),
  );
  const taken = new Set<Category>();
  return candidates
    .sort((one, other) => other.rank - one.rank)
    .flatMap(({ left, right, matched }) => {
      if (taken.has(left) || taken.has(right)) return [];
      taken.add(left).add(right);
      return [toShared(left, right, matched)];
    });
}

function toShared(left: Category, right: Category, matched: number): SharedDimension {
  const respelled = [...left.items].flatMap(([key, text]): [string, string][] => {
    const other = right.items.get(key);
    return other === undefined || other === text ? [] : [[text, other]];
  });
  const only = (one: Category, other: Category) =>
    other.isComplete ? [...one.items].filter(([key]) => !other.items.has(key)).map(([, text]) => text) : [];
  return {
    columns: [left.name, right.name],
    matched,
    respelled,
    onlyFirst: only(left, right),
    onlySecond: only(right, left),
  };
}

/** Compares the items of shared columns, one sentence a column; states when there is no such column. */
export function compareDimensions(
  [first, second]: readonly [ComparedDataset, ComparedDataset],
  shared: readonly SharedDimension[],
): DatasetComparison[] {
  if (shared.length === 0) {
    const says = `“${first.name}” and “${second.name}” share no category column, so only totals can be compared.`;
    return [{ field: "dimensions", verdict: "different", says }];
  }
  return shared.map((dimension) => compareItems(first, second, dimension));
}

function compareItems(first: ComparedDataset, second: ComparedDataset, shared: SharedDimension): DatasetComparison {
  const { columns, matched, respelled, onlyFirst, onlySecond } = shared;
  const [left, right] = columns;
  const name = left === right ? `“${left}”` : `“${left}” and “${right}”`;
  if (matched === 0) {
    return { field: "dimensions", verdict: "different", says: `No item of ${name} occurs in both.` };
  }
  const [example] = respelled;
  const facts = [
    ...(example === undefined
      ? []
      : [
          `${respelled.length === 1 ? "one is spelled" : `${respelled.length} are spelled`} differently, such as “${example[0].trim()}” and “${example[1].trim()}”, and counted as the same`,
        ]),
    ...[
      { names: onlyFirst, of: first },
      { names: onlySecond, of: second },
    ].flatMap(({ names, of }) => (names.length === 0 ? [] : [`only “${of.name}” has ${toNames(names)}`])),
  ];
  if (facts.length === 0) return { field: "dimensions", verdict: "same", says: `${name}: both have the same items.` };
  return {
    field: "dimensions",
    verdict: "reconciled",
    says: `${name}: ${matched === 1 ? "one item is" : `${matched} items are`} in both; ${facts.join("; ")}.`,
  };
}

function toNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => `“${name.trim()}”`);
  return names.length > mostNamed ? `${shown.join(", ")} and ${names.length - mostNamed} more` : shown.join(", ");
}
