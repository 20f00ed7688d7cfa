import type { InputRelations } from "../compile/write-tables";

/** Returns relations with the same rows in another order, a different one for each trial: checks must pass whatever the order. */
export function shuffleInputs(relations: InputRelations, trial: number): InputRelations {
  return new Map(
    [...relations].map(([id, { from, columns }]) => {
      const numbered = `(SELECT *, row_number() OVER () AS stored_position FROM ${from})`;
      const shuffled = `(SELECT * EXCLUDE (stored_position), row_number() OVER (ORDER BY hash(stored_position + ${Math.trunc(trial) * 7919}), stored_position) AS shuffled_position FROM ${numbered})`;
      const relation = { from: `(SELECT * EXCLUDE (shuffled_position) FROM ${shuffled} ORDER BY shuffled_position)` };
      return [id, { ...relation, numbered: { from: shuffled, row: "shuffled_position" }, columns }];
    }),
  );
}
