/** Characters of the name that stay. */
const longest = 100;

/** Names the dataset that gets the prepared rows of another one, and the recipe that makes it; at most 110 characters. */
export function toPreparedName(name: string): string {
  // The first half of a character that needs two is not left alone.
  const kept = name.length <= longest ? name : `${name.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…`;
  return `${kept} prepared`;
}
