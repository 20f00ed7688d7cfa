/** Counts the letters to change, add, remove or swap with a neighbour to turn one word into another. */
function countEdits(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? to.length;
}

const simplify = (name: string) =>
  name
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, " ");

/** Finds the name most similar to `wanted`, or null when none is: ignores blanks, punctuation and case. */
export function findNearestName(wanted: string, names: readonly string[]): string | null {
  const target = simplify(wanted);
  let best: { name: string; edits: number } | null = null;
  for (const name of names) {
    const candidate = simplify(name);
    const contains = target.length > 2 && candidate.includes(target);
    const edits = contains ? Math.min(1, countEdits(target, candidate)) : countEdits(target, candidate);
    if (best === null || edits < best.edits) best = { name, edits };
  }
  return best !== null && best.edits <= Math.max(2, target.length * 0.4) ? best.name : null;
}
