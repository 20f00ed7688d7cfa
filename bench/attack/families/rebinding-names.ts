import path from "node:path";
import { z } from "zod";
import { findOwnNetworkFault, runInOwnNetwork } from "@/lib/testing/names/own-network";
import { repositoryRoot } from "@/lib/testing/source-files";
import { judge, leaveOut, type Family, type Finding } from "../attack";

const Outcomes = z.object({
  outcomes: z.array(z.object({ way: z.string(), address: z.string(), looked: z.boolean(), visits: z.number() })),
  controlVisits: z.number(),
});

async function rebind(): Promise<Finding> {
  const fault = await findOwnNetworkFault();
  if (fault !== null) return leaveOut(fault);
  const program = path.join(repositoryRoot, "lib", "testing", "names", "rebinding-program.ts");
  const { outcomes, controlVisits } = Outcomes.parse(await runInOwnNetwork(program));
  const breaches = outcomes.flatMap(({ way, address, looked, visits }) => {
    if (visits > 0) return [`${way} reached ${address}`];
    return looked ? [] : [`${way} did not look its name up`];
  });
  if (controlVisits !== 1) breaches.push("a visit would not have been noticed");
  const ways = new Set(outcomes.map(({ way }) => way));
  return judge(breaches, `${[...ways].join(", ")}; ${outcomes.length} names`);
}

/** Names whose server changes their address between two look-ups. */
export const rebindingNames: Family = {
  name: "rebinding names",
  attacks: [{ name: "no name that changes its address is followed to a forbidden one", run: rebind }],
};
