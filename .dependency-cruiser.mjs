/**
 * The boundaries between the rooms (docs/architecture.md). Each room lists what it may import besides itself;
 * everything else is forbidden.
 */
const mayImport = {
  "lib/domain": [],
  "lib/ports": ["lib/domain"],
  "lib/prompts": ["lib/domain"],
  "lib/stream": ["lib/domain"],
  "lib/recipes": ["lib/domain"],
  "lib/query": ["lib/domain"],
  "lib/lexicon": ["lib/domain", "lib/ports", "lib/query"],
  "lib/demands": ["lib/domain", "lib/ports", "lib/query", "lib/lexicon"],
  "lib/verification": ["lib/domain", "lib/ports", "lib/prompts", "lib/lexicon", "lib/demands"],
  "lib/causes": ["lib/domain", "lib/ports"],
  "lib/graph": ["lib/domain", "lib/ports", "lib/prompts", "lib/recipes", "lib/verification", "lib/causes"],
  "lib/engines": ["lib/domain", "lib/ports", "lib/query", "lib/lexicon"],
  "lib/execution": ["lib/domain", "lib/ports"],
  "lib/datasets": ["lib/domain", "lib/ports"],
  "lib/connections": ["lib/domain", "lib/ports"],
  "lib/files": ["lib/domain", "lib/ports"],
  "lib/persistence": ["lib/domain", "lib/ports"],
  "lib/server": ["lib"],
  components: ["lib/domain", "lib/stream", "app/actions"],
  app: ["lib/server", "lib/domain", "lib/stream", "components"],
  // Components call actions, so actions must not lead back to them.
  "app/actions": ["lib/server", "lib/domain"],
};

/** One vendor, one room: the package and the only folders that may import it. */
const vendorRooms = {
  "@langchain/langgraph$": "^lib/(graph|persistence)/",
  "@langchain/langgraph-checkpoint": "^lib/(graph|persistence)/",
  "^(node_modules/)?(ai|@ai-sdk/[^/]+)(/|$)": "^lib/engines/",
  "@prisma/": "^(lib/persistence/|prisma.config)",
  "@duckdb/": "^lib/datasets/",
  "@aws-sdk/": "^lib/files/",
  "@modelcontextprotocol/": "^lib/server/mcp/",
  plotly: "^components/figure/",
};

const tests = "(\\.test\\.tsx?$|^lib/testing/|^e2e/|^bench/)";

const walls = Object.entries(mayImport).map(([room, allowed]) => ({
  name: `wall-${room.replace("/", "-")}`,
  severity: "error",
  from: { path: `^${room}/`, pathNot: tests },
  to: {
    path: "^(lib|app|components|e2e|bench|scripts)/",
    pathNot: [`^${room}/`, ...allowed.map((folder) => `^${folder}/`)].join("|"),
  },
}));

const vendors = Object.entries(vendorRooms).map(([vendor, rooms]) => ({
  name: `vendor-${vendor.replace(/[^a-z]/g, "")}`,
  severity: "error",
  from: { path: "^(lib|app|components)/", pathNot: `${rooms}|${tests}` },
  to: { path: vendor },
}));

export default {
  forbidden: [
    ...walls,
    ...vendors,
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true, viaOnly: { pathNot: "generated" } } },
    {
      name: "isomorphic-stream",
      severity: "error",
      from: { path: "^lib/(domain|recipes|stream)/", pathNot: tests },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "child-processes",
      severity: "error",
      from: {
        path: "^(lib|app|components)/",
        pathNot: `^lib/(execution|datasets|connections)/|^lib/persistence/embedded/|${tests}`,
      },
      to: { path: "child_process" },
    },
    {
      name: "server-in-one-graph",
      severity: "error",
      from: { pathNot: `^lib/server/boot\\.ts$|${tests}` },
      to: { path: "^lib/server/open-container\\.ts$" },
    },
    {
      name: "no-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\.(css|py)$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|\\.venv[a-z-]*|\\.data)/|lib/persistence/generated/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
