import path from "node:path";
import { expect, it } from "vitest";
import { findSmallDiskFault, runOnSmallDisk } from "@/lib/testing/stores/small-disk";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createTestDatabase } from "@/lib/testing/stores/test-database";

const fault = await findSmallDiskFault();

it("every kind of write reports a full disk, leaves nothing behind, and works again once there is room", async (context) => {
  if (fault !== null) return context.skip(fault);
  const database = await createTestDatabase();
  try {
    const outcome = await runOnSmallDisk({
      program: path.join(repositoryRoot, "lib", "testing", "stores", "full-disk-program.ts"),
      megabytes: 48,
      parameters: [database.connectionString],
    });
    const ways = [
      "small upload",
      "large upload",
      "upload in pieces",
      "sample",
      "another reading",
      "rows as a file",
      "result as a file",
      "backup",
      "a database that has stopped",
    ];
    const all = (word: string) => Object.fromEntries(ways.map((way) => [way, word]));
    expect(outcome).toEqual({ full: all("disk_full"), left: [], again: all("kept"), unhandled: [] });
  } finally {
    await database.drop();
  }
});
