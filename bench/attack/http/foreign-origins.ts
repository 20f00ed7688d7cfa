/** Headers of a browser on another site, or of a page that cannot state its origin. `port` is that of the server. */
export const foreignOrigins = (port: number): Record<string, string>[] => [
  { origin: "null" },
  { origin: "http://evil.example" },
  { origin: "https://evil.example" },
  { origin: `http://127.0.0.1.evil.example:${port}` },
  { origin: `http://evil.example:${port}` },
  { origin: `http://127.0.0.1:${port === 1 ? 2 : 1}` },
  { origin: `http://127.0.0.1:${port}.evil.example` },
  { origin: `http://127.0.0.1:${port}@evil.example` },
  { origin: `http://localhost:${port}` },
  { origin: "file://" },
  { origin: "" },
  { origin: `http://127.0.0.1:${port}, http://evil.example` },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { origin: "http://evil.example", "sec-fetch-site": "same-origin" },
];
