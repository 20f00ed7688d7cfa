import { editDistance } from "../edit-distance";

const most = 3;
const longest = 100;

const simplify = (name: string) =>
  name
    .slice(0, longest)
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, " ")
    .trim();

/** Returns the names most similar to `wanted`, most similar first, at most 3: ignores case, blanks and punctuation. */
export function toNearestNames(wanted: string, names: readonly string[]): string[] {
  const target = simplify(wanted);
  const limit = Math.max(2, Math.floor(target.length * 0.4));
  const distance = (name: string) => {
    const candidate = simplify(name);
    const contains = target.length > 2 && candidate.includes(target);
    return contains && candidate !== target ? 1 : editDistance(target, candidate, limit);
  };
  return names
    .map((name) => ({ name, distance: distance(name) }))
    .filter((candidate) => candidate.distance <= limit)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, most)
    .map(({ name }) => name);
}
