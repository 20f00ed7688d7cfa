import { describe, expect, it } from "vitest";
import { readEnvironment } from "./env";

describe("readEnvironment", () => {
  it("has a default for everything that is not set", () => {
    const environment = readEnvironment({ CAVEAT_ROOT: "/srv/caveat" });
    expect(environment).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      SANDBOX: "auto",
      MODEL_PRESET: "balanced",
      REASONING_TEMPERATURE: 0.2,
      root: "/srv/caveat",
      dataDirectory: "/srv/caveat/.data",
      python: "python3",
      loopback: true,
    });
    expect(environment.DATABASE_URL).toBeUndefined();
  });

  it("treats an empty variable as not set", () => {
    expect(readEnvironment({ PORT: "", OPENAI_API_KEY: "  ", SANDBOX: "" })).toMatchObject({
      PORT: 3000,
      SANDBOX: "auto",
    });
    expect(readEnvironment({ OPENAI_API_KEY: " " }).OPENAI_API_KEY).toBeUndefined();
  });

  it("takes a data directory relative to the repository", () => {
    expect(readEnvironment({ CAVEAT_ROOT: "/srv/caveat", CAVEAT_DATA_DIR: "store" }).dataDirectory).toBe(
      "/srv/caveat/store",
    );
    expect(readEnvironment({ CAVEAT_ROOT: "/srv/caveat", CAVEAT_DATA_DIR: "/var/store" }).dataDirectory).toBe(
      "/var/store",
    );
  });

  it("knows whether it listens on this machine only", () => {
    expect(readEnvironment({ HOST: "0.0.0.0" }).loopback).toBe(false);
    expect(readEnvironment({ HOST: "::1" }).loopback).toBe(true);
  });

  it("limits new conversations of an address beyond this machine, and wherever that is set", () => {
    const limits = [{}, { HOST: "0.0.0.0" }, { RATE_LIMIT_SESSIONS_PER_MIN: "3" }].map(
      (source) => readEnvironment(source).sessionsPerMinute,
    );
    expect(limits).toEqual([0, 10, 3]);
    expect(readEnvironment({ HOST: "0.0.0.0", RATE_LIMIT_SESSIONS_PER_MIN: "0" }).sessionsPerMinute).toBe(0);
  });

  it("names every variable that does not fit in one sentence", () => {
    expect(() => readEnvironment({ PORT: "many", SANDBOX: "maybe" })).toThrow(/PORT: .*SANDBOX: /);
  });
});
