import { expect, it } from "vitest";
import { NewConnection } from "@/lib/domain/connections/connection";
import {
  noConnectionFields,
  toAddress,
  toConnectionChange,
  toConnectionFields,
  toNewConnection,
} from "./connection-fields";

const typed = { ...noConnectionFields, host: "db.example.org", database: "shop", user: "reader", secret: "s" };

it("sends only what the kind of a connection needs, in the form that the server takes", () => {
  const sent = [
    toNewConnection(typed),
    toNewConnection({ ...typed, port: "5433", name: "Orders", sslmode: "require", secret: "" }),
    toNewConnection({ ...typed, kind: "sqlite", host: "", database: "2024/shop.db" }),
    toNewConnection({
      ...typed,
      kind: "s3",
      url: "shop-data/sales",
      endpoint: "http://127.0.0.1:9000",
      region: "eu-1",
    }),
    toNewConnection({ ...typed, kind: "http", url: "https://data.example.org/sales/", user: "", secret: "" }),
  ];
  expect(sent).toEqual([
    {
      ...{ kind: "postgres", name: "db.example.org", host: "db.example.org", port: 5432, database: "shop" },
      ...{ user: "reader", secret: "s", options: { sslmode: "prefer" } },
    },
    {
      ...{ kind: "postgres", name: "Orders", host: "db.example.org", port: 5433, database: "shop" },
      ...{ user: "reader", options: { sslmode: "require" } },
    },
    { kind: "sqlite", name: "shop.db", database: "2024/shop.db", options: {} },
    {
      ...{ kind: "s3", name: "shop-data/sales", url: "s3://shop-data/sales", user: "reader", secret: "s" },
      options: { endpoint: "http://127.0.0.1:9000", region: "eu-1" },
    },
    { kind: "http", name: "data.example.org", url: "https://data.example.org/sales/", options: {} },
  ]);
  for (const connection of sent) expect(NewConnection.safeParse(connection).success).toBe(true);
});

it("shows a stored place as it was typed, and sends only what changed of it", () => {
  const storage = {
    ...({ kind: "s3", name: "Storage", host: "127.0.0.1", port: 9000, database: "shop-data/sales" } as const),
    ...{ user: "key", options: { sslmode: "disable", region: "eu-1" } as const },
  };
  const fields = toConnectionFields(storage);
  expect(fields).toMatchObject({ url: "s3://shop-data/sales", endpoint: "http://127.0.0.1:9000", region: "eu-1" });
  expect(toConnectionChange(fields, fields)).toEqual({});
  expect(toConnectionChange(fields, { ...fields, secret: "new" })).toEqual({ secret: "new" });
  expect(toConnectionChange(fields, { ...fields, url: "s3://shop-data/orders" })).toEqual({
    url: "s3://shop-data/orders",
  });
  const shop = { ...storage, kind: "postgres", host: "db.example.org", port: 5432, options: {} } as const;
  const before = toConnectionFields(shop);
  expect(toConnectionChange(before, { ...before, host: "db2.example.org" })).toEqual({ host: "db2.example.org" });
  const places = [shop, { ...shop, host: "::1" }, { ...shop, kind: "http" as const, port: null, database: "/a/" }];
  expect(places.map(toAddress)).toEqual([
    "key@db.example.org:5432/shop-data/sales",
    "key@[::1]:5432/shop-data/sales",
    "https://db.example.org/a/",
  ]);
});
