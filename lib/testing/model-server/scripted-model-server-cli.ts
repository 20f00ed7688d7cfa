import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { parseArgs } from "node:util";
import type { ModelScript } from "./scripted-model-server";

/**
 * Runs the scripted model server by itself: `node lib/testing/model-server/scripted-model-server-cli.ts --port 4010 --script replies.json`.
 * Prints its address and stops with the process.
 */
async function serve(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: "string" }, script: { type: "string" } } });
  // Node strips types but requires file extensions, which imports in this repository leave out.
  registerHooks({
    resolve: (specifier, context, next) =>
      next(/^\.{1,2}\/[^.]+$/.test(specifier) ? `${specifier}.ts` : specifier, context),
  });
  const { startScriptedModelServer } = await import("./scripted-model-server");
  const script = values.script === undefined ? {} : (JSON.parse(readFileSync(values.script, "utf8")) as ModelScript);
  const server = await startScriptedModelServer({ script, port: Number(values.port ?? 0) });
  console.log(`Scripted model server at ${server.url}`);
}

await serve();
