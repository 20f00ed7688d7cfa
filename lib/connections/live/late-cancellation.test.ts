import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { createDrivers } from "../drivers";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase({ empty: true });
});
afterAll(() => shop.drop());

/** Prints, for work that ends and for work that is cancelled after its last look, how it ended and how many sources are idle. */
const program = `import json, sys
sys.path.insert(0, sys.argv[1])
from faults import Cancelled
from source_pool import SourcePool
from sources.source import Connection
from task import Task

pool, connection, outcomes = SourcePool(), Connection(kind="postgres", **json.loads(sys.argv[2])), []
for is_late in (False, True):
    task, ending = Task(pool, connection, lambda rows, size: None), "ended"
    try:
        with task.open() as source:
            source.version()
            if is_late:
                task.cancel()
    except Cancelled:
        ending = "cancelled"
    outcomes.append([ending, len(pool._idle)])
pool.close()
print(json.dumps(outcomes))`;

it("a source that was cancelled after the last batch does not go back to the pool", async () => {
  const python = await createDrivers(repositoryRoot).waitUntilReady({ ms: 300_000 });
  const runtime = path.join(repositoryRoot, "lib", "connections", "runtime");
  const { hostname: host, port, pathname, username: user, password } = new URL(shop.connectionString);
  const secret = decodeURIComponent(password);
  const place = JSON.stringify({ host, port: Number(port), database: pathname.slice(1), user, secret });
  const { stdout } = await promisify(execFile)(python, ["-c", program, runtime, place]);
  expect(JSON.parse(stdout)).toEqual([
    ["ended", 1],
    ["cancelled", 0],
  ]);
});
