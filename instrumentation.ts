import { unsetBlankVariables } from "./lib/server/launch/unset-blank-variables";

/** Called once by Next when the server process starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  unsetBlankVariables(process.env);
  const { boot } = await import("./lib/server/boot");
  await boot();
}
