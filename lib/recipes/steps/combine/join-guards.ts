import { quoteName } from "@/lib/domain/text/quotes";
import type { StepGuard } from "../../step-type";
import { nameColumns } from "../sentence-words";

/** A many-to-many join is refused if it produces more than this many times the rows of the larger table. */
const mostGrowth = 3;

type Cardinality = "many_to_one" | "one_to_one" | "one_to_many" | "many_to_many";

/** Returns the conditions that the keys must satisfy; each key is a pair of one column per table. */
export function toJoinGuards(keys: readonly (readonly [string, string])[], cardinality: Cardinality): StepGuard[] {
  const names = (place: 0 | 1) => keys.map((pair) => pair[place]);
  const counts = (place: 0 | 1, table: string) => {
    const list = names(place).map(quoteName);
    const known = list.map((name) => `${name} IS NOT NULL`).join(" AND ");
    return `SELECT ${list.map((name, index) => `${name} AS key_${index}`).join(", ")}, count(*) AS rows_of_key FROM ${table} WHERE ${known} GROUP BY ${list.join(", ")}`;
  };
  const unique = (place: 0 | 1): StepGuard => ({
    message: `Several rows of the ${place === 0 ? "table" : "joined table"} share a value of ${nameColumns(names(place))}, so the join would multiply rows. Drop duplicates first, or declare another cardinality.`,
    violations: (tables) => `SELECT count(*) FROM (${counts(place, tables[place]?.name ?? "")}) WHERE rows_of_key > 1`,
  });
  const growth: StepGuard = {
    message: `The join would produce more than ${mostGrowth} times as many rows as the larger table. Join on more columns, or group one of the tables first.`,
    violations: ([left, right]) => {
      const same = keys.map((_, index) => `l.key_${index} = r.key_${index}`).join(" AND ");
      const joined = `(SELECT coalesce(sum(l.rows_of_key * r.rows_of_key), 0) FROM (${counts(0, left?.name ?? "")}) AS l JOIN (${counts(1, right?.name ?? "")}) AS r ON ${same})`;
      const larger = `greatest((SELECT count(*) FROM ${left?.name ?? ""}), (SELECT count(*) FROM ${right?.name ?? ""}))`;
      return `SELECT CAST(CASE WHEN ${joined} > ${mostGrowth} * ${larger} THEN ${joined} ELSE 0 END AS BIGINT)`;
    },
  };
  switch (cardinality) {
    case "many_to_one":
      return [unique(1)];
    case "one_to_one":
      return [unique(0), unique(1)];
    case "one_to_many":
      return [unique(0)];
    case "many_to_many":
      return [growth];
  }
}
