import { expect, it } from "vitest";
import { toPackageSettings } from "./package-settings";

const environment = {
  npm_config_registry: "http://mirror",
  HTTPS_PROXY: "http://proxy",
  PORT: "80",
  OPENAI_API_KEY: "k",
};

it("keeps how packages are fetched and nothing else", () => {
  expect(toPackageSettings(environment, { caches: null })).toEqual({
    npm_config_registry: "http://mirror",
    HTTPS_PROXY: "http://proxy",
  });
});

it("points to empty caches", () => {
  expect(toPackageSettings({}, { caches: "/tmp/empty" })).toEqual({
    npm_config_cache: "/tmp/empty/npm",
    PIP_CACHE_DIR: "/tmp/empty/pip",
  });
});
