import fc from "fast-check";
import type { ParamValue } from "@/lib/domain/recipes/recipe";

type Params = Record<string, ParamValue>;

const texts = fc.constantFrom("city", "odd \"name's €");
const any = fc.constantFrom("id", "unit price", "amount", "city", "odd \"name's €", "paid", "ordered", "shipped");
const some = (column: fc.Arbitrary<string>) => fc.uniqueArray(column, { minLength: 1, maxLength: 4 });

const quoted = '"odd ""name\'s €"';
const conditions = fc.constantFrom(
  "amount > 10",
  '"unit price" >= 0.1 and not paid',
  "paid or amount is null",
  "city = 'Ann' or city = 'a\nb'",
  `${quoted} != 'd''Arc'`,
  "ordered between 2023-03-01 and '2024-06-30'",
  "shipped > date '2024-01-01'",
  "to_date(shipped) = ordered or shipped < ordered",
  "city in ('Ann', 'Zoë', '🤦🏼‍♂️') and id in (1, 2, 3.5)",
  "id not in (1, 2)",
  "city not in ('a', 'A')",
  "ordered in ('2024-01-31', 2023-05-01)",
  "shipped in ('2024-01-31')",
  "city like '%a%' or city like '_'",
  `${quoted} not like 'A%'`,
  "not (amount between -2 and 7)",
  'amount * 2 - 1 > "unit price" / 2',
  "amount / id > 1 or id / amount < 0",
  "true and not false",
  "1 + 1 = 2 and amount is not null",
  "contains(city, 'n') and length(city) < 5",
  "starts_with(lower(city), 'a') or ends_with(city, 'e')",
  "if(paid, amount, 0) >= 1",
);
const values = fc.constantFrom(
  "amount + id * 2 - 1",
  '"unit price" * amount / 3',
  "-amount",
  '- "unit price" + 0.5',
  "abs(amount - 20)",
  'round("unit price", 1)',
  'round(amount, 0) + floor(amount / 2) + ceil("unit price")',
  "sqrt(amount)",
  "lower(city)",
  `upper(${quoted})`,
  "trim(city)",
  "length(city)",
  "left(city, 2)",
  "substring(city, 2, 3)",
  "replace(city, 'a', '')",
  `concat(city, ' / ', ${quoted})`,
  "year(ordered) * 100 + month(ordered)",
  "quarter(shipped) + day(ordered) + weekday(ordered)",
  "to_date(shipped)",
  "days_between(ordered, shipped)",
  "to_number(city)",
  "to_text(amount)",
  "concat(to_text(ordered), to_text(paid))",
  'coalesce(amount, "unit price", 0)',
  "coalesce(city, null, 'none')",
  "if(paid, 'yes', city)",
  "if(amount > 3, ordered, shipped)",
  "if(amount > 3 and paid, id, null)",
  "amount > 3 and paid",
  "city is null",
  "ordered",
  "'constant'",
  "2 / 4",
);

/** Params for each step type over the columns of `testTable`. */
export const stepCases: Readonly<Record<string, fc.Arbitrary<Params>>> = {
  filter: conditions.map((expression) => ({ expression })),
  derive: fc.record({ name: fc.constantFrom("new", "amount", 'a "quote"'), expression: values }),
  rename: some(any).map((names) => ({ columns: names.map((from, place) => ({ from, to: `new ${place} €` })) })),
  drop_duplicates: fc.option(some(any)).map((columns): Params => (columns === null ? {} : { columns })),
  parse_number: fc.record({ columns: some(texts), decimal_mark: fc.constantFrom(".", ",") }),
};
