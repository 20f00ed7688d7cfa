import { fileURLToPath } from "node:url";

/** The repository that these scripts belong to, wherever they are started from. */
export const repositoryRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
