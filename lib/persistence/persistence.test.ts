import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import { SessionId } from "@/lib/domain/ids";
import { createTestDatabase, migrationsDirectory, type TestDatabase } from "@/lib/testing/stores/test-database";
import { openPersistence } from "./persistence";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

describe("openPersistence", () => {
  it("opens an empty database for five processes at once", async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => database.open()));
    expect(await Promise.all(opened.map((persistence) => persistence.isHealthy()))).toEqual(Array(5).fill(true));
    await Promise.all(opened.map((persistence) => persistence.close()));
  });

  it.each([
    ["nobody listens", (address: URL) => (address.port = "1")],
    ["the password is wrong", (address: URL) => (address.password = "wrong")],
    ["there is no such database", (address: URL) => (address.pathname = "/missing")],
  ])("reports that the database cannot be reached when %s", async (_name, change) => {
    const address = new URL(database.connectionString);
    change(address);
    const opening = openPersistence({ connectionString: address.href, migrationsDirectory, owner: "a" });
    await expect(opening).rejects.toMatchObject({ code: "database_unavailable", remedy: /DATABASE_URL/ });
  });

  it("waits for a database that is starting, and not for one that refuses the password", async () => {
    const address = new URL(database.connectionString);
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as net.AddressInfo;
    const target = { host: address.hostname, port: Number(address.port) };
    let refusals = 2;
    server.on("connection", (socket) => {
      refusals -= 1;
      if (refusals >= 0) return socket.resetAndDestroy();
      const onward = net.connect(target);
      for (const [from, to] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        from.on("error", () => to.destroy());
        from.pipe(to);
      }
      return undefined;
    });
    address.port = String(port);
    const options = { migrationsDirectory, owner: "late", patienceMs: 120_000 };
    const persistence = await openPersistence({ ...options, connectionString: address.href });
    expect([refusals < 0, await persistence.isHealthy()]).toEqual([true, true]);
    await persistence.close();
    address.password = "wrong";
    await expect(openPersistence({ ...options, connectionString: address.href })).rejects.toMatchObject({
      code: "database_unavailable",
    });
    await new Promise((resolve) => server.close(resolve));
  });

  it("frees all connections when closed, however often", async () => {
    const persistence = await database.open();
    await persistence.sessions.list({ limit: 1 });
    await persistence.close();
    await persistence.close();
    const connections = () =>
      database.query(
        "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'caveat%'",
      );
    await expect.poll(connections).toEqual([]);
    expect(await persistence.isHealthy()).toBe(false);
    await expect(persistence.sessions.get(SessionId.create())).rejects.toMatchObject({ code: "database_unavailable" });
  });
});

describe("when every connection is cut", () => {
  it("keeps working with new ones", async () => {
    const persistence = await database.open();
    await persistence.sessions.list({ limit: 1 });
    await database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'caveat%'",
    );
    await expect.poll(() => persistence.isHealthy()).toBe(true);
    expect(await persistence.sessions.list({ limit: 1 })).toEqual({ items: [], nextCursor: null });
  });
});

describe("the checkpointer", () => {
  it("stores the state of a graph in its own schema, and deletes a single thread", async () => {
    const { checkpointer } = await database.open();
    const State = Annotation.Root({ count: Annotation<number> });
    const graph = new StateGraph(State)
      .addNode("add", ({ count }) => ({ count: count + 1 }))
      .addEdge(START, "add")
      .addEdge("add", END)
      .compile({ checkpointer });
    const thread = (thread_id: string) => ({ configurable: { thread_id } });
    for (const name of ["a", "b"]) await graph.invoke({ count: 1 }, { ...thread(name), durability: "sync" });
    await checkpointer.deleteThread("a");
    expect((await graph.getState(thread("a"))).values).toEqual({});
    expect((await graph.getState(thread("b"))).values).toEqual({ count: 2 });
    const schemas = await database.query("SELECT schemaname FROM pg_tables WHERE tablename LIKE 'checkpoint%'");
    expect(new Set(schemas.map(({ schemaname }) => schemaname))).toEqual(new Set(["langgraph"]));
  });
});
