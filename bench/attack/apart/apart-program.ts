import { runFamilies } from "../run-families";
import type { Family } from "../attack";
import { Ground } from "../ground";
import { apartFamilies } from "./apart-families";

// Runs within its own namespaces, and writes each finding as a line of JSON. Parameters: the small disk, and another
// folder.

const [disk = "", rest = ""] = process.argv.slice(2);
const [ownAddresses, fullDisk] = apartFamilies;

async function run(family: Family, directory: string): Promise<void> {
  const ground = new Ground(directory);
  try {
    await runFamilies(ground, [family], (entry) => console.log(JSON.stringify(entry)));
  } finally {
    const left = await ground.close();
    for (const process of left) console.log(`left behind: ${process}`);
  }
}

await run(ownAddresses, rest);
await run(fullDisk, disk);
process.exit(0);
