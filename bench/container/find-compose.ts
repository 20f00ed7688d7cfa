import { runCommand } from "../../scripts/setup/run-command.mjs";
import { repositoryRoot } from "@/lib/testing/source-files";

/** Compose with the engine that it drives. */
export interface Compose {
  /** For people. */
  name: string;
  /** Program that builds and runs single images. */
  engine: "docker" | "podman";
  /** Compose's program with its first parameters. */
  command: readonly string[];
}

/** Programs that read compose.yaml, best first. */
const candidates: readonly Compose[] = [
  { name: "Docker Compose", engine: "docker", command: ["docker", "compose"] },
  { name: "podman-compose", engine: "podman", command: ["podman-compose"] },
];

/** Finds the first one that is installed and whose engine answers; null for none. */
export async function findCompose(): Promise<Compose | null> {
  for (const candidate of candidates) {
    const [program = "", ...first] = candidate.command;
    if ((await runs(program, [...first, "version"])) && (await runs(candidate.engine, ["info"]))) return candidate;
  }
  return null;
}

async function runs(program: string, parameters: readonly string[]): Promise<boolean> {
  const options = { cwd: repositoryRoot, timeoutMilliseconds: 20_000 };
  return (await runCommand(program, parameters, options)).succeeded;
}
