import { expect, it } from "vitest";
import { NewConnection } from "@/lib/domain/connections/connection";
import { noConnectionFields, toNewConnection } from "./connection-fields";

const typed = { ...noConnectionFields, host: "db.example.org", database: "shop", user: "reader", secret: "s" };

it("sends only what the kind of a connection needs, in the form that the server takes", () => {
  const sent = [
    toNewConnection(typed),
    toNewConnection({ ...typed, port: "5433", name: "Orders", sslmode: "require", secret: "" }),
    toNewConnection({ ...typed, kind: "sqlite", host: "", database: "2024/shop.db" }),
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
  ]);
  for (const connection of sent) expect(NewConnection.safeParse(connection).success).toBe(true);
});
