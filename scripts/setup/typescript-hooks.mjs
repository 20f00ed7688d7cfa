import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { repositoryRoot } from "./repository.mjs";

// Node strips types by itself, but does not support this repository's imports: without extensions, "@/" for its root,
// and JSON files without an attribute.
registerHooks({
  resolve(specifier, context, next) {
    const base = specifier.startsWith("@/")
      ? pathToFileURL(`${repositoryRoot}/${specifier.slice(2)}`).href
      : /^\.{1,2}\//.test(specifier) && isOwn(context.parentURL)
        ? new URL(specifier, context.parentURL).href
        : null;
    if (base === null) return next(specifier, context);
    const file = [".ts", ".tsx", "/index.ts"].map((ending) => `${base}${ending}`).find((url) => isFile(url));
    const found = next(file ?? base, context);
    return base.endsWith(".json") ? { ...found, importAttributes: { type: "json" } } : found;
  },
});

/**
 * Leaves packages to Node, which has its own rules for finding their files.
 * @param {string | undefined} parent
 */
function isOwn(parent) {
  return parent !== undefined && !parent.includes("/node_modules/");
}

/** @param {string} url */
function isFile(url) {
  return url.startsWith("file:") && existsSync(fileURLToPath(url));
}
