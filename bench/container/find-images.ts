import { z } from "zod";
import { repositoryRoot } from "@/lib/testing/source-files";
import { runCommand } from "../../scripts/setup/run-command.mjs";
import type { Compose } from "./find-compose";
import { makeStandIns } from "./make-stand-ins";

/** The images that compose.yaml starts from. */
export interface BaseImages {
  /** Debian with Node and npm, and an account `node`. */
  base: string;
  /** A Postgres that is set up like the official image. */
  postgres: string;
}

const usual: BaseImages = { base: "node:24-bookworm-slim", postgres: "postgres:18" };

/** The images that the environment names; an empty variable counts as not set, as in compose.yaml. */
const named = z.object({
  BASE: z.string().min(1).catch(usual.base),
  POSTGRES_IMAGE: z.string().min(1).catch(usual.postgres),
});

/**
 * Pulls the images that BASE and POSTGRES_IMAGE name, or the usual ones; null when one is unavailable. With
 * `standIns` makes both from Debian's packages and ours instead.
 */
export async function findImages(
  { engine }: Compose,
  { standIns, report }: { standIns: boolean; report: (line: string) => void },
): Promise<BaseImages | null> {
  if (standIns) return makeStandIns(engine, report);
  const { BASE: base, POSTGRES_IMAGE: postgres } = named.parse(process.env);
  for (const image of [base, postgres]) {
    const isHere = (await run(["image", "inspect", image])) || (await run(["pull", image]));
    if (!isHere) return null;
  }
  return { base, postgres };

  async function run(parameters: readonly string[]): Promise<boolean> {
    return (await runCommand(engine, parameters, { cwd: repositoryRoot })).succeeded;
  }
}
