import { fileURLToPath } from "node:url";

/** The repository of these scripts, wherever they are started from. */
export const repositoryRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
