import { describe, expect, it } from "vitest";
import { getInterpreter, toVersionText } from "./python-interpreter.mjs";

interface Interpreter {
  executable: string;
  version: number[];
  canMake: boolean;
}

/** Looks among made-up interpreters. */
function search(found: Record<string, Omit<Interpreter, "executable">>, env: NodeJS.ProcessEnv, usual: string[] = []) {
  return getInterpreter({
    env,
    inspect: (file: string) => Promise.resolve(found[file] ? { executable: file, ...found[file] } : null),
    listUsualPlaces: () => Promise.resolve(usual),
  });
}

const good = { version: [3, 12, 1], canMake: true };
const environment = { NODE_ENV: "test" as const, PATH: "/a:/b" };

describe("getInterpreter", () => {
  it("takes the named one before all others", async () => {
    const found = { "/own/python": { ...good, version: [3, 11, 0] }, "/a/python3.13": good };
    expect(await search(found, { ...environment, PYTHON: "/own/python" })).toEqual({
      executable: "/own/python",
      version: [3, 11, 0],
      canMake: true,
    });
  });

  it("skips what is too old or cannot create an environment", async () => {
    const found = {
      "/a/python3.14": { version: [3, 14, 0], canMake: false },
      "/a/python3": { version: [3, 9, 2], canMake: true },
      "/b/python3": good,
    };
    expect((await search(found, environment)).executable).toBe("/b/python3");
  });

  it("looks in the usual places when the path has none", async () => {
    expect((await search({ "/usual/python3": good }, environment, ["/usual/python3"])).executable).toBe(
      "/usual/python3",
    );
  });

  it("refuses Python 2 and Python 4", async () => {
    const found = {
      "/a/python": { version: [2, 7, 18], canMake: false },
      "/b/python3": { version: [4, 0, 0], canMake: true },
    };
    await expect(search(found, environment)).rejects.toThrow("the newest one here is 4.0.0 at /b/python3.");
  });

  it.each([
    [{}, {}, "Caveat needs Python 3.11 or newer, and there is none on this computer."],
    [
      { "/a/python3": { version: [3, 8, 1], canMake: true }, "/b/python3": { version: [3, 10, 0], canMake: true } },
      {},
      "Caveat needs Python 3.11 or newer, and the newest one here is 3.10.0 at /b/python3.",
    ],
    [
      { "/b/python3": { version: [3, 11, 2], canMake: false } },
      {},
      "Python 3.11.2 at /b/python3 cannot make a virtual environment, because its venv module is not installed.",
    ],
    [{ "/a/python3": good }, { PYTHON: "/gone" }, "PYTHON names /gone, which is no Python that runs."],
    [
      { "/a/python3": good, "/old": { version: [3, 6, 0], canMake: true } },
      { PYTHON: "/old" },
      "Caveat needs Python 3.11 or newer, and the newest one here is 3.6.0 at /old.",
    ],
  ])("has a sentence and a remedy for %j with %j", async (found, own, sentence) => {
    await expect(search(found, { ...environment, ...own })).rejects.toMatchObject({
      message: sentence,
      remedy: expect.stringMatching(/PYTHON|apt-get install python3\.11-venv/) as string,
    });
  });

  it("finds a real one here", async () => {
    const { version, canMake } = await getInterpreter();
    expect([version[0], canMake]).toEqual([3, true]);
    expect(toVersionText(version)).toMatch(/^3\.\d+\.\d+$/);
  });
});
