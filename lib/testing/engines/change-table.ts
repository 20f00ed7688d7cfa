/** Days of a month, as ISO dates. */
function toDays(month: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}

const regions = ["North", "South"] as const;
const products = ["Kettle", "Espresso machine"] as const;

/**
 * Orders from October 2023 to March 2024 with a planted change: in March the South sells no espresso machines, and nine days
 * have no orders. Everything else repeats every day: one order of each product in each region.
 */
export function toChangeTable(): string {
  const months = [
    ["2023-10", 31],
    ["2023-11", 30],
    ["2023-12", 31],
    ["2024-01", 31],
    ["2024-02", 29],
    ["2024-03", 31],
  ] as const;
  const rows = months.flatMap(([month, length]) =>
    toDays(month, length)
      .filter((day) => !(day >= "2024-03-10" && day <= "2024-03-18"))
      .flatMap((day, index) =>
        regions.flatMap((region) =>
          products
            .filter((product) => !(month === "2024-03" && region === "South" && product === "Espresso machine"))
            .map((product) => [day, region, product, (product === "Kettle" ? 30 : 300) + (index % 3)] as const),
        ),
      ),
  );
  const lines = rows.map(([day, region, product, amount], index) =>
    [index + 1, day, region, product, amount].join(","),
  );
  return `${["Order No,Order date,Region,Product,Revenue (EUR)", ...lines].join("\n")}\n`;
}
