import { afterAll, beforeAll, expect, it } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "./add-dataset";
import { findDatasetJoins } from "./find-dataset-joins";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());

const add = async (name: string, text: string) => addDataset(server.container, await fixture.receive(name, text));

it("a dataset is compared with the others; those that share a key are named with what a join would do", async () => {
  const orders = await add("orders.csv", "order_id,customer_id,amount\n1,7,2.5\n2,7,3.5\n3,8,1.5\n4,,9.5\n5,99,4.5\n");
  expect(await findDatasetJoins(server.container, orders.id)).toEqual({ items: [], compared: 0, others: 0 });
  const customers = await add("customers.csv", "customer_id,name\n7,Ann\n8,Bob\n9,Cy\n");
  await add("weather.csv", "place,rain\nOslo,2.5\nRome,3.5\n");
  const joins = await findDatasetJoins(server.container, orders.id);
  expect(joins).toMatchObject({ compared: 2, others: 2, items: [{ id: customers.id, name: "customers" }] });
  expect(joins.items[0]?.candidates[0]).toMatchObject({ left: "customer_id", right: "customer_id", joinedRows: 3 });
});

it("an unknown dataset is not found", async () => {
  await expect(findDatasetJoins(server.container, DatasetId.create())).rejects.toMatchObject({ code: "not_found" });
});
