/** Days from `first`, in steps of `step` days, as ISO dates. */
function toDays(first: string, count: number, step = 1): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * step * 86_400_000).toISOString().slice(0, 10),
  );
}

function toCsv(head: string, rows: readonly (readonly (string | number)[])[], mark = ","): string {
  return `${[head, ...rows.map((row) => row.join(mark))].join("\n")}\n`;
}

/** Varies a value a little, always in the same way. */
const vary = (value: number, index: number) => Math.round(value * (1 + ((index * 37) % 11) / 100));

/** Weekly sums of four stores, named by their Mondays; in the newest week, that of 27 May 2024, the Station sells a quarter. */
export function toWeeklyTable(): string {
  const stores = [["Airport", 9000], ["Centre", 12000], ["Mall", 7000], ["Station", 5000]] as const; // prettier-ignore
  const rows = toDays("2023-01-02", 74, 7).flatMap((day, week) =>
    stores.map(([store, size], at) => {
      const isLow = store === "Station" && day === "2024-05-27";
      return [day, store, isLow ? 1250 : vary(size, week + at)] as const;
    }),
  );
  return toCsv("week_start,store,net_sales", rows);
}

/** Monthly counts, named like `2023-12`; in December more people leave the basic plan in the UK. */
export function toMonthlyTable(): string {
  const rows = Array.from({ length: 12 }, (_, at) => `2023-${String(at + 1).padStart(2, "0")}`).flatMap((month, at) =>
    ([["Basic", 120], ["Plus", 60]] as const).flatMap(([plan, size], place) =>
      ["DE", "UK"].map((country) => {
        const isHigh = plan === "Basic" && country === "UK" && month === "2023-12";
        return [month, plan, country, isHigh ? 290 : vary(size, at + place)] as const;
      }),
    ),
  ); // prettier-ignore
  return toCsv("month,plan,country,churned_subscriptions", rows);
}

/** Visits and orders of a day; in May five times as many visits come from where few order. */
export function toTrafficTable(): string {
  const rows = toDays("2024-01-01", 152).flatMap((day, index) =>
    ([["Search", 1000, 0.05], ["Social", 400, 0.02]] as const).map(([channel, size, rate]) => {
      const visits = vary(size, index) * (channel === "Social" && day >= "2024-05-01" ? 5 : 1);
      return [day, channel, visits, Math.round(visits * rate)] as const;
    }),
  ); // prettier-ignore
  return toCsv("date,channel,visits,orders", rows);
}

/** Sales and returns with negative amounts; in June many jackets come back. */
export function toLedgerTable(): string {
  const rows = toDays("2024-01-01", 182).flatMap((day, index) =>
    ["Jacket", "Shoes"].flatMap((product, at) => [
      ...[0, 1, 2].map((line) => [day, product, "sale", vary(100, index + at + line)] as const),
      ...(index % 3 === at || (product === "Jacket" && day >= "2024-06-01")
        ? [[day, product, "return", -vary(100, index)] as const]
        : []),
    ]),
  );
  return toCsv("booked_on,product,type,amount_eur", rows);
}

/** Amounts in three currencies. */
export function toCurrencyTable(): string {
  const rows = toDays("2024-01-01", 121).flatMap((day, index) =>
    ([["Germany", "EUR", 100], ["USA", "USD", 110], ["Japan", "JPY", 15000]] as const).map(
      ([country, currency, size]) => [day, country, vary(size, index), currency] as const,
    ),
  ); // prettier-ignore
  return toCsv("date,country,amount,currency", rows);
}

/** Revenue that March has no value of, with a name and marks as in Germany. */
export function toGapTable(): string {
  const rows = toDays("2024-01-01", 91).flatMap((day, index) =>
    ["Köln", "Bonn"].map((shop) => {
      const [year = "", month = "", date = ""] = day.split("-");
      return [`${date}.${month}.${year}`, shop, month === "03" ? "" : `${vary(1000, index)},50`] as const;
    }),
  );
  return toCsv("Buchungstag;Filiale;Umsatz (EUR)", rows, ";");
}

/** Subscriptions with the days of their beginning and, for two of five, their end; many end in April 2024. */
export function toSubscriptionTable(): string {
  const rows = toDays("2023-06-01", 300).flatMap((day, index) =>
    ["Annual", "Monthly"].map((plan, at) => {
      const [later = ""] = toDays(day, 31 + ((index * 13) % 60)).slice(-1);
      const ended = (index + at) % 5 === 0 ? later : (index + at) % 5 === 1 ? "2024-04-11" : "";
      return [`S${2 * index + at}`, day, plan, ended] as const;
    }),
  );
  return toCsv("subscription_id,started_on,plan,cancelled_on", rows);
}

/** Lines of sales whose price rises by a quarter in May, with fewer units. */
export function toPriceTable(): string {
  const rows = toDays("2023-12-01", 183).flatMap((day, index) =>
    ([["Basic", 10, 40], ["Pro", 30, 20]] as const).map(([product, price, size]) => {
      const isDear = day >= "2024-05-01";
      const [own, units] = [isDear ? price * 1.25 : price, Math.round(vary(size, index) * (isDear ? 0.5 : 1))];
      return [day, product, own, units, own * units] as const;
    }),
  ); // prettier-ignore
  return toCsv("date,product,unit_price,units,revenue", rows);
}
