import { describe, expect, it } from "vitest";
import { isLoopback } from "./is-loopback.mjs";
import { readLaunchSettings } from "./launch-settings.mjs";

const key = "sixteen letters!";

it("distinguishes this computer's own addresses from others, however they are written", () => {
  const own = [
    "localhost",
    "LocalHost",
    "127.0.0.1",
    "127.0.0.2",
    "127.255.255.254",
    "::1",
    "[::1]",
    "0:0:0:0:0:0:0:1",
  ];
  const others = [
    "0.0.0.0",
    "::",
    "192.168.1.2",
    "128.0.0.1",
    "127.0.0.1.evil.example",
    "127.1",
    "127.0.0.01",
    "::2",
    "",
  ];
  expect([...own, ...others].filter(isLoopback)).toEqual(own);
});

describe("readLaunchSettings", () => {
  it("has a default for host and port, and nothing else", () => {
    expect(readLaunchSettings({})).toEqual({
      settings: {
        host: "127.0.0.1",
        port: 3000,
        loopback: true,
        apiKey: undefined,
        dataDirectory: undefined,
        databaseUrl: undefined,
      },
      faults: [],
    });
  });

  it("treats a blank variable as not set, and trims the others", () => {
    const blank = { HOST: " ", PORT: "", CAVEAT_API_KEY: "\t", CAVEAT_DATA_DIR: " ", DATABASE_URL: "\n" };
    expect(readLaunchSettings(blank)).toEqual(readLaunchSettings({}));
    const padded = {
      HOST: " [::1] ",
      PORT: " 81 ",
      CAVEAT_API_KEY: ` ${key} `,
      CAVEAT_DATA_DIR: " /d ",
      DATABASE_URL: " u ",
    };
    expect(readLaunchSettings(padded).settings).toEqual({
      host: "::1",
      port: 81,
      loopback: true,
      apiKey: key,
      dataDirectory: "/d",
      databaseUrl: "u",
    });
  });

  it.each(["abc", "-1", "65536", "3.5", "0x50", "1e3", "123456"])("refuses the port %s", (port) => {
    expect(readLaunchSettings({ PORT: port }).faults).toEqual([
      {
        field: "PORT",
        message: `PORT is "${port}", which is not a port number.`,
        remedy: "Give a number from 1 to 65535, or unset it for 3000.",
      },
    ]);
  });

  it.each([undefined, "", " ", "x", "fifteen letters", "   fifteen letters   "])(
    "opens nothing to other computers with the key %j",
    (given) => {
      for (const HOST of ["0.0.0.0", "::", "192.168.1.2", "caveat.example"]) {
        const { faults } = readLaunchSettings({ HOST, CAVEAT_API_KEY: given });
        expect(faults.map(({ field }) => field)).toEqual(["CAVEAT_API_KEY"]);
      }
      expect(readLaunchSettings({ HOST: "127.0.0.2", CAVEAT_API_KEY: given }).faults).toEqual([]);
    },
  );

  it("opens to other computers with a key of sixteen characters", () => {
    expect(readLaunchSettings({ HOST: "0.0.0.0", CAVEAT_API_KEY: key })).toMatchObject({
      settings: { loopback: false, apiKey: key },
      faults: [],
    });
  });
});
