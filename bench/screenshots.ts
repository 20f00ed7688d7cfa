import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@/lib/testing/source-files";
import { launchBrowser } from "./browser/launch-browser";
import { parseOptions } from "./report/parse-options";
import { openStage } from "./screenshots/open-stage";
import { states } from "./screenshots/states";
import { takeScreenshot, themes, screens } from "./screenshots/take-screenshot";

const { folder, only } = parseOptions({
  folder: { type: "string", default: path.join(repositoryRoot, "docs", "screenshots") },
  only: { type: "string", default: "" },
});

/** Maximum total bytes of all screenshots. */
const mostBytes = 3_000_000;

await mkdir(folder, { recursive: true });
const stage = await openStage();
const browser = await launchBrowser();
const faults: string[] = [];
let bytes = 0;
try {
  for (const state of states.filter(({ name }) => only === "" || only.split(",").includes(name))) {
    for (const theme of themes) {
      for (const screen of screens) {
        const file = path.join(folder, `${state.name}-${screen.name}-${theme}.webp`);
        const { overflow } = await takeScreenshot({ browser, stage, state, theme, screen, file });
        if (overflow > 0) faults.push(`${path.basename(file)} is ${overflow} pixels wider than its screen.`);
        const { size } = await stat(file);
        bytes += size;
        console.log(`${path.basename(file).padEnd(32)} ${(size / 1000).toFixed(0).padStart(5)} KB`);
      }
    }
  }
} finally {
  await browser.close();
  await stage.close();
}
console.log(`${(bytes / 1_000_000).toFixed(1)} MB in ${folder}`);
if (bytes > mostBytes) faults.push(`Together they have more than ${mostBytes / 1_000_000} MB.`);
for (const fault of faults) console.error(`FAULT  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
