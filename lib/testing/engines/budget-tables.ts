const channels = ["Google Ads", "Facebook", "Newsletter", "TV"] as const;
const months = ["2024-01", "2024-02", "2024-03", "2024-04"] as const;

/** Spellings of channels in the budget. */
const spelled: Readonly<Record<string, string>> = { "Google Ads": "google_ads", Facebook: "FACEBOOK " };

/** Amount of an order: every channel has two a day. */
function toOrderAmount(channel: string, month: string, at: number): number {
  const base = { "Google Ads": 100, Facebook: 60, Newsletter: 25, TV: 40 }[channel] ?? 10;
  const planted = channel === "Facebook" && month === "2024-03" ? 0.4 : channel === "Newsletter" ? 1.2 : 1;
  return Math.round((base + (at % 5)) * planted * 100) / 100;
}

/** Orders of four months and channels, two a day each; April ends on the 12th. */
export function toActualOrders(): string {
  const rows = months.flatMap((month) =>
    Array.from(
      { length: month === "2024-04" ? 12 : new Date(Date.UTC(2024, Number(month.slice(5)), 0)).getUTCDate() },
      (_, day) =>
        channels.flatMap((channel, place) =>
          [0, 1].map((half) => [
            `${month}-${String(day + 1).padStart(2, "0")}`,
            channel,
            toOrderAmount(channel, month, day * 3 + place + half),
          ]),
        ),
    ).flat(),
  );
  return `${["Order No,Order date,Channel,Revenue (EUR)", ...rows.map((row, at) => [at + 1, ...row].join(","))].join("\n")}\n`;
}

/** A budget of a row for each month and channel in thousands of €; spells channels differently, lacks TV, and plans for Radio. */
export function toBudget(): string {
  const planned = { "Google Ads": 6.2, Facebook: 3.9, Newsletter: 1.5, Radio: 0.8 };
  const rows = [...months, "2024-05"].flatMap((month) =>
    Object.entries(planned).map(([channel, amount]) => [`${month}-01`, spelled[channel] ?? channel, amount].join(",")),
  );
  return `${["Month,Marketing channel,Budget (k€)", ...rows].join("\n")}\n`;
}
