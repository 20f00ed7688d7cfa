// `knip` finds what nothing uses. `knip --production` finds what only tests use: entries and projects of the product end
// with "!". There, a function that its own file uses may be exported for its test.
import process from "node:process";

const isProduction = process.argv.includes("--production");

export default {
  entry: [
    "app/**/{page,layout,route,error,not-found,global-error,loading}.{ts,tsx}!",
    "{proxy,instrumentation,instrumentation-client}.ts!",
    "scripts/*.mjs!",
    "lib/testing/{names/rebinding-program,stores/full-disk-program,model-server/scripted-model-server-cli}.ts",
    "lib/server/backup/backup-command.ts!",
    "lib/server/recipes/refresh/refresh-command.ts!",
    "e2e/**/*.ts",
    "bench/{,drills/}*.ts",
    "lib/**/*.test.ts",
    "bench/**/*.test.ts",
    "bench/attack/apart/{apart-program,receiver}.ts",
    "bench/crash/recipes/recipe-worker.ts",
    "scripts/setup/typescript-hooks.mjs!",
    "lib/datasets/foreign/child-program.ts!",
    "lib/datasets/apart/reading-program.ts!",
  ],
  project: [
    "{app,components,lib,scripts}/**/*.{ts,tsx,mjs}!",
    "{e2e,bench}/**/*.{ts,tsx,mjs}",
    "!**/*.test.ts{,x}!",
    "!{app,components,lib,scripts}/**/testing/**!",
    "!lib/execution/attacks/**!",
    "!scripts/{test,bench}.mjs!",
  ],
  ignoreDependencies: [
    "@prisma/client",
    "@prisma/schema-engine-wasm",
    "tailwindcss",
    "dependency-cruiser",
    "pyright",
    "oxfmt",
    "oxlint",
    "oxlint-tsgolint",
    // Scripts start its program.
    ...(isProduction ? ["prisma"] : []),
  ],
  ignoreBinaries: ["unshare"],
  rules: { exports: "error", types: "off", enumMembers: "error", duplicates: "error" },
  ignoreExportsUsedInFile: isProduction,
};
