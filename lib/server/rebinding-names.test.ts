import path from "node:path";
import { describe, expect, it } from "vitest";
import { findOwnNetworkFault, ownAddresses, runInOwnNetwork } from "@/lib/testing/names/own-network";
import { repositoryRoot } from "@/lib/testing/source-files";

interface Outcomes {
  outcomes: { way: string; address: string; looked: boolean; visits: number; faults: string[] }[];
  controlVisits: number;
}

const fault = await findOwnNetworkFault();
if (fault !== null) console.warn(fault);

describe.skipIf(fault !== null)("a name whose server first gives an allowed address and then a forbidden one", () => {
  it("leads nothing to the forbidden address: connections, redirects, webhooks, models and MCP servers", async () => {
    const program = path.join(repositoryRoot, "lib", "testing", "names", "rebinding-program.ts");
    const { outcomes, controlVisits } = (await runInOwnNetwork(program)) as Outcomes;
    expect(controlVisits).toBe(1);
    const ways = ["webhook", "model", "mcp", "postgres", "mysql", "http", "s3", "redirect"];
    const everywhere = ["127.0.0.1", ...ownAddresses];
    expect(outcomes.map(({ way, address, visits, looked }) => ({ way, address, visits, looked }))).toEqual(
      ways.flatMap((way) =>
        (way === "model" || way === "mcp" ? ownAddresses : everywhere).map((address) => ({
          ...{ way, address, visits: 0, looked: true },
        })),
      ),
    );
    // The second attempt meets the forbidden address, and says so.
    const silent = outcomes.filter(({ faults }) => !/private network|must not be accessed/.test(faults[1] ?? ""));
    expect(silent).toEqual([]);
  }, 240_000);
});
