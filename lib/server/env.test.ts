import { describe, expect, it } from "vitest";
import { readEnvironment } from "./env";

const key = "sixteen letters!";

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

  it("enables the second computation unless it is turned off", () => {
    const read = (value: string) => readEnvironment({ SECOND_COMPUTATION: value }).SECOND_COMPUTATION;
    expect([readEnvironment({}).SECOND_COMPUTATION, read("on"), read("off")]).toEqual([true, true, false]);
    expect(() => read("maybe")).toThrow(/SECOND_COMPUTATION/);
  });

  it("reads the time limits of models", () => {
    const read = (source: Record<string, string>) => {
      const { MODEL_SILENCE_S, MODEL_LIMIT_S } = readEnvironment(source);
      return [MODEL_SILENCE_S, MODEL_LIMIT_S];
    };
    expect([read({}), read({ MODEL_SILENCE_S: "900", MODEL_LIMIT_S: "3600" })]).toEqual([
      [120, 900],
      [900, 3600],
    ]);
    for (const value of ["0", "-1", "soon"]) {
      expect(() => read({ MODEL_SILENCE_S: value })).toThrow(/MODEL_SILENCE_S/);
      expect(() => read({ MODEL_LIMIT_S: value })).toThrow(/MODEL_LIMIT_S/);
    }
  });

  it("reads where to look for local models, and what protects keys", () => {
    const read = (source: Record<string, string>) => {
      const { LOCAL_MODEL_PORTS, CONNECTIONS_ALLOW_PRIVATE, CAVEAT_SECRET_KEY } = readEnvironment(source);
      return [LOCAL_MODEL_PORTS, CONNECTIONS_ALLOW_PRIVATE, CAVEAT_SECRET_KEY];
    };
    expect(read({})).toEqual([[11434, 1234, 8080, 8000], false, undefined]);
    const set = { LOCAL_MODEL_PORTS: "1, 65535", CONNECTIONS_ALLOW_PRIVATE: "true", CAVEAT_SECRET_KEY: ` ${key} ` };
    expect(read(set)).toEqual([[1, 65535], true, key]);
    for (const ports of ["0", "65536", "a", "1,,2", "1 2", "-1"]) {
      expect(() => read({ LOCAL_MODEL_PORTS: ports })).toThrow(/LOCAL_MODEL_PORTS/);
    }
    expect(() => read({ CAVEAT_SECRET_KEY: "short" })).toThrow(/CAVEAT_SECRET_KEY: .*16 characters/);
  });

  it("reads the bucket for files, with its prefix, and how to reach it", () => {
    const read = (CAVEAT_DATA_URL: string) => readEnvironment({ CAVEAT_DATA_URL }).CAVEAT_DATA_URL;
    expect(read("")).toBeUndefined();
    expect([read("s3://caveat"), read("s3://caveat/"), read(" s3://ca.veat-1/team/a// ")]).toEqual([
      { bucket: "caveat", prefix: "" },
      { bucket: "caveat", prefix: "" },
      { bucket: "ca.veat-1", prefix: "team/a/" },
    ]);
    for (const url of [
      "caveat",
      "gs://caveat",
      "s3://",
      "s3://Caveat",
      "s3://caveat/../a",
      "s3://caveat//a",
      "s3://caveat/a b",
    ]) {
      expect(() => read(url)).toThrow(/CAVEAT_DATA_URL: It must be an address such as s3:\/\/bucket\/prefix/);
    }
    const { CAVEAT_CACHE_GB, AWS_REGION } = readEnvironment({ CAVEAT_CACHE_GB: "0.5", AWS_REGION: "eu-central-1" });
    expect([readEnvironment({}).CAVEAT_CACHE_GB, CAVEAT_CACHE_GB, AWS_REGION]).toEqual([20, 0.5, "eu-central-1"]);
    expect(() => readEnvironment({ CAVEAT_CACHE_GB: "0" })).toThrow(/CAVEAT_CACHE_GB/);
    expect(() => readEnvironment({ AWS_ENDPOINT_URL: "ftp://x" })).toThrow(/AWS_ENDPOINT_URL/);
  });

  it("treats an empty variable as not set", () => {
    expect(readEnvironment({ PORT: "", OPENAI_API_KEY: "  ", SANDBOX: "" })).toMatchObject({
      PORT: 3000,
      SANDBOX: "auto",
    });
    expect(readEnvironment({ OPENAI_API_KEY: " " }).OPENAI_API_KEY).toBeUndefined();
  });

  it("resolves a data directory relative to the repository", () => {
    expect(readEnvironment({ CAVEAT_ROOT: "/srv/caveat", CAVEAT_DATA_DIR: "store" }).dataDirectory).toBe(
      "/srv/caveat/store",
    );
    expect(readEnvironment({ CAVEAT_ROOT: "/srv/caveat", CAVEAT_DATA_DIR: "/var/store" }).dataDirectory).toBe(
      "/var/store",
    );
  });

  it("knows whether it listens on this machine only", () => {
    const listens = (HOST: string) => readEnvironment({ HOST, CAVEAT_API_KEY: key }).loopback;
    expect(["0.0.0.0", "127.0.0.1", "127.0.0.2", "::1", "[::1]", "localhost"].map(listens)).toEqual([
      false,
      ...Array<boolean>(5).fill(true),
    ]);
  });

  it("listens beyond this machine only with a key that cannot be guessed, as the launcher does", () => {
    for (const CAVEAT_API_KEY of [undefined, "", " ", "x", " fifteen letters "]) {
      expect(() => readEnvironment({ HOST: "0.0.0.0", CAVEAT_API_KEY })).toThrow(
        /^The environment is not valid: CAVEAT_API_KEY: HOST=0\.0\.0\.0 would let other computers in, and .*[^.]\.$/,
      );
    }
    expect(readEnvironment({ HOST: "0.0.0.0", CAVEAT_API_KEY: ` ${key} ` }).CAVEAT_API_KEY).toBe(key);
  });

  it("limits new conversations of an address beyond this machine, and wherever that is set", () => {
    const limits = [{}, { HOST: "0.0.0.0", CAVEAT_API_KEY: key }, { RATE_LIMIT_SESSIONS_PER_MIN: "3" }].map(
      (source) => readEnvironment(source).sessionsPerMinute,
    );
    expect(limits).toEqual([0, 10, 3]);
    expect(
      readEnvironment({ HOST: "0.0.0.0", CAVEAT_API_KEY: key, RATE_LIMIT_SESSIONS_PER_MIN: "0" }).sessionsPerMinute,
    ).toBe(0);
  });

  it("calls webhooks only when enabled, and then requires the secret that signs them", () => {
    expect(readEnvironment({}).WEBHOOKS).toBe(false);
    expect(readEnvironment({ WEBHOOKS: "true", WEBHOOK_SECRET: "sixteen letters!" }).WEBHOOKS).toBe(true);
    expect(() => readEnvironment({ WEBHOOKS: "true" })).toThrow("WEBHOOK_SECRET, which signs them, is not set");
    expect(() => readEnvironment({ WEBHOOK_SECRET: "short" })).toThrow(/WEBHOOK_SECRET: .*16 characters/);
  });

  it("runs code without a sandbox for this machine only", () => {
    expect(readEnvironment({ SANDBOX: "unsafe-none" }).SANDBOX).toBe("unsafe-none");
    expect(() => readEnvironment({ SANDBOX: "unsafe-none", HOST: "0.0.0.0", CAVEAT_API_KEY: key })).toThrow(
      /^SANDBOX=unsafe-none lets code do whatever the server may do, and HOST=0\.0\.0\.0 would let other computers/,
    );
  });

  it("exports spans only to a named collector, with the headers given for it", () => {
    const without = readEnvironment({});
    expect([without.OTEL_EXPORTER_OTLP_ENDPOINT, without.OTEL_EXPORTER_OTLP_HEADERS]).toEqual([undefined, {}]);
    const named = readEnvironment({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318",
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20a=b, x-team = data,",
    });
    expect([named.OTEL_EXPORTER_OTLP_ENDPOINT, named.OTEL_EXPORTER_OTLP_HEADERS, named.OTEL_SERVICE_NAME]).toEqual([
      "http://localhost:4318",
      { authorization: "Bearer a=b", "x-team": "data" },
      "caveat",
    ]);
    expect(() => readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318" })).toThrow(
      /OTEL_EXPORTER_OTLP_ENDPOINT/,
    );
    expect(() => readEnvironment({ OTEL_EXPORTER_OTLP_HEADERS: "two words=x" })).toThrow(/such as name=value/);
  });

  it("names every invalid variable in one sentence", () => {
    expect(() => readEnvironment({ PORT: "many", SANDBOX: "maybe" })).toThrow(/PORT: .*SANDBOX: /);
  });
});
