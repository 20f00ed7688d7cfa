import type { Bomb } from "./bomb";

const text = (content: string) => Buffer.from(content);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Text that takes far longer to read than its size suggests. */
export function toTextBombs(): Bomb[] {
  const wide = numbers(10_000);
  return [
    {
      name: "20,000 records with a key each",
      ending: ".ndjson",
      content: text(
        numbers(20_000)
          .map((index) => JSON.stringify({ [`key${index}`]: index }))
          .join("\n"),
      ),
    },
    {
      name: "20,000 nested records with a key each",
      ending: ".json",
      content: text(JSON.stringify(numbers(20_000).map((index) => ({ a: { [`key${index}`]: { b: index } } })))),
    },
    {
      name: "10,000 columns",
      ending: ".csv",
      content: text(
        [wide.map((index) => `c${index}`), ...numbers(60).map((row) => wide.map((index) => index * row))]
          .map((row) => row.join(","))
          .join("\n"),
      ),
    },
    { name: "lists within lists", ending: ".json", content: text("[".repeat(2_000_000)) },
    {
      name: "records within records",
      ending: ".ndjson",
      content: text(`${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}\n`),
    },
    { name: "one line of 40 MB", ending: ".csv", content: text(`a,b\n1,${"x".repeat(40_000_000)}\n`) },
    { name: "a quote that never ends", ending: ".csv", content: text(`a,b\n1,"${"x,y\n".repeat(5_000_000)}`) },
  ];
}
