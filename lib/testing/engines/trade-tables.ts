/** Creates numbers that look random and are the same every time. */
function createNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

function toDay(first: string, days: number): string {
  return new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
}

function toCsv(head: string, rows: readonly (readonly (string | number)[])[]): string {
  return `${[head, ...rows.map((row) => row.join(","))].join("\n")}\n`;
}

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? "";

function toCourses(): string {
  const next = createNumbers(7);
  const rows = Array.from({ length: 240 }, (_, index) => {
    const day = toDay("2023-01-02", index * 3 + next(3));
    const booked = toDay(day, -1 - next(20));
    const [coach, course] = [
      pick(["Ana", "Bruno", "Clara", "Dev"], next(4)),
      pick(["Yoga", "Spinning", "Pilates", "Boxing"], next(4)),
    ];
    const state = pick(["attended", "attended", "attended", "no-show", "cancelled"], next(5));
    const rating = state === "attended" && next(3) > 0 ? 2 + next(4) : "";
    return [
      `B${1000 + index}`,
      `P${100 + next(60)}`,
      course,
      coach,
      booked,
      day,
      state,
      45 + 15 * next(3),
      8 + next(10),
      rating,
    ];
  });
  return toCsv("Booking ID,Member ID,Course,Coach,Booked on,Course date,Status,Length (min),Price (EUR),Rating", rows);
}

function toFarmSales(): string {
  const next = createNumbers(11);
  const rows = Array.from({ length: 300 }, (_, index) => {
    const product = next(6);
    const quantity = 1 + next(20);
    const name = pick(["Apples", "Potatoes", "Honey", "Eggs", "Cheese", "Plum Jam"], product);
    const group = pick(["Fruit", "Vegetables", "Pantry", "Dairy", "Dairy", "Pantry"], product);
    const price = [2.5, 1.2, 7.5, 0.4, 12, 4.8][product] ?? 1;
    const total = (quantity * price).toFixed(2);
    return [
      index + 1,
      toDay("2023-03-01", index * 2),
      name,
      group,
      pick(["Stall", "Online", "Box scheme"], next(3)),
      quantity,
      price,
      (price * 0.6).toFixed(2),
      total,
      next(5) === 0 ? "yes" : "no",
    ];
  });
  return toCsv(
    "Receipt No,Sold on,Product,Group,Sales point,Quantity,Unit price (EUR),Unit cost (EUR),Total (EUR),Organic",
    rows,
  );
}

function toLabJobs(): string {
  const next = createNumbers(23);
  const rows = Array.from({ length: 200 }, (_, index) => {
    const received = toDay("2023-01-10", index * 3);
    const promised = toDay(received, 10 + next(5));
    const delivered = index > 190 ? "" : toDay(received, 6 + next(12));
    const work = pick(["Crown", "Bridge", "Denture", "Inlay"], next(4));
    const remake = next(9) === 0 ? "yes" : "no";
    return [
      `J${5000 + index}`,
      pick(["Dr. Ahn", "Dr. Berg", "Dr. Cole", "Dr. Diaz"], next(4)),
      work,
      pick(["Mina", "Otto", "Rosa"], next(3)),
      received,
      promised,
      delivered,
      80 + 20 * next(20),
      remake,
      next(4) === 0 ? "" : pick(["zirconia", "metal", "resin"], next(3)),
    ];
  });
  return toCsv("Job No,Dentist,Work,Technician,Received,Promised,Delivered,Price ($),Remake,Material", rows);
}

function toParcels(): string {
  const rows = Array.from({ length: 60 }, (_, index) => {
    const sent = toDay("2023-01-01", index * 12);
    return [
      `P${1000 + index}`,
      sent,
      index % 9 === 4 ? "" : toDay(sent, 1 + (index % 6)),
      pick(["Swift", "Heron", "Postal"], index % 3),
      pick(["York", "Leeds", "Hull", "Selby"], (index * 7) % 4),
      pick(["Books", "Wine", "Tools"], (index * 5 + 1) % 3),
      (index % 11) + 0.5,
      (5 + (index % 13)).toFixed(2),
      (2 + (index % 5)).toFixed(2),
      index % 4 === 0 ? "yes" : "no",
      1 + (index % 4),
    ];
  });
  return toCsv("Parcel No,Sent on,Arrived on,Courier,Town,Kind,Weight (kg),Fee (€),Cost (€),Insured,Bags", rows);
}

/** Small tables of four trades as CSV: bookings of a gym, sales of a farm shop, jobs of a dental laboratory, parcels. */
export const tradeTables = {
  bookings: toCourses(),
  sales: toFarmSales(),
  jobs: toLabJobs(),
  parcels: toParcels(),
} as const;
