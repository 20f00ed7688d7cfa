/** Maximum characters kept of the name. */
const longest = 100;

/** Names the dataset for the prepared rows of another one, and the recipe that creates it; at most 110 characters. */
export function toPreparedName(name: string): string {
  // Avoids leaving half of a surrogate pair.
  const kept = name.length <= longest ? name : `${name.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…`;
  return `${kept} prepared`;
}
