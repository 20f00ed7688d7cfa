import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { readEnvironment } from "../env";
import { keepContainer } from "../find-container";
import { createLimits } from "../http/limits";
import { isBrowserSignedIn } from "./is-browser-signed-in";
import { SignIn, signIn, signOut } from "./sign-in";
import { findSignInToken } from "./sign-in-cookie";
import { createSignInToken, readSignInToken } from "./sign-in-token";

const key = "correct horse";
const server = (CAVEAT_API_KEY: string) => {
  const environment = readEnvironment({ CAVEAT_API_KEY });
  return { environment, limits: createLimits(environment) };
};
const from = (origin: string) =>
  new Request("http://caveat.example/api/sign-in", { method: "POST", headers: { origin } });

/** Returns the code of the refusal. */
function refusal(act: () => Response): string {
  try {
    return String(act().status);
  } catch (error) {
    if (isCaveatError(error)) return error.code;
    throw error;
  }
}

describe("signing in", () => {
  it("sets a cookie for the right key that no script can read and that admits the browser", () => {
    const reply = signIn(server(key), from("http://caveat.example"), { key });
    const cookie = reply.headers.get("set-cookie") ?? "";
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([204, "no-store"]);
    expect(cookie).toMatch(/^caveat_sign_in=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const browser = new Request("http://caveat.example/", { headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect(readSignInToken(findSignInToken(browser) ?? "", { key, nowMs: Date.now() })).not.toBeNull();
  });

  it("keeps the cookie to HTTPS where the page came over it", () => {
    const reply = signIn(server(key), from("https://caveat.example"), { key });
    expect(reply.headers.get("set-cookie")).toMatch(/; SameSite=Lax; Secure$/);
  });

  it("refuses a wrong key, and after too many of them every key for a while", () => {
    const one = server(key);
    const attempt = (given: string) => refusal(() => signIn(one, from("http://caveat.example"), { key: given }));
    const attempts = Array.from({ length: 11 }, (_, index) => attempt(`guess ${index}`));
    expect(attempts).toEqual([...Array<string>(10).fill("unauthorised"), "rate_limited"]);
    expect(attempt(key)).toBe("rate_limited");
  });

  it("is not possible where no key is required", () => {
    expect(refusal(() => signIn(server(""), from("http://caveat.example"), { key }))).toBe("conflict");
  });

  it("accepts the key with the blanks that copying adds", () => {
    expect(SignIn.parse({ key: ` ${key}\n` })).toEqual({ key });
    expect(["", "  ", "x".repeat(1_001), 1].map((given) => SignIn.safeParse({ key: given }).success)).toEqual(
      Array<boolean>(4).fill(false),
    );
  });
});

describe("signing out", () => {
  let fixture: ServerFixture;
  beforeAll(async () => {
    fixture = await createServerFixture();
  });
  afterAll(() => fixture.close());
  afterEach(() => keepContainer(undefined));

  const open = async (CAVEAT_API_KEY: string) => {
    const environment = readEnvironment({ CAVEAT_API_KEY, CAVEAT_DATA_DIR: fixture.dataDirectory });
    return (await fixture.open({ environment })).container;
  };
  const by = (token: string) =>
    new Request("https://caveat.example/api/sign-in", {
      method: "DELETE",
      headers: { origin: "https://caveat.example", cookie: `caveat_sign_in=${token}` },
    });

  it("removes the cookie, and admits nobody with a copy of it, also after a restart; other browsers stay signed in", async () => {
    const container = await open(key);
    const [left, stays] = [createSignInToken(key, Date.now()), createSignInToken(key, Date.now())];
    const seen = async () => {
      keepContainer(Promise.resolve(await open(key)));
      return Promise.all([left, stays, "x", undefined].map(isBrowserSignedIn));
    };
    const before = await seen();
    const reply = await signOut(container, by(left));
    expect([reply.status, reply.headers.get("set-cookie")]).toEqual([
      204,
      "caveat_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    ]);
    expect([before, await seen()]).toEqual([
      [true, true, false, false],
      [false, true, false, false],
    ]);
  });

  it("stores nothing for an invalid sign-in, and is possible where no key is required", async () => {
    const { signOuts } = await open(key);
    const added: string[] = [];
    const container = {
      environment: readEnvironment({ CAVEAT_API_KEY: key }),
      signOuts: { ...signOuts, add: ({ id }: { id: string }) => Promise.resolve(void added.push(id)) },
    };
    const forged = createSignInToken("another", Date.now());
    const replies = [
      await signOut(container, by("x")),
      await signOut(container, by(forged)),
      await signOut({ ...container, environment: readEnvironment({}) }, by(forged)),
    ];
    expect([replies.map(({ status }) => status), added]).toEqual([[204, 204, 204], []]);
  });

  it("is not reported when it cannot be stored", async () => {
    const { container, persistence } = await fixture.open({ environment: readEnvironment({ CAVEAT_API_KEY: key }) });
    await persistence.close();
    await expect(signOut(container, by(createSignInToken(key, Date.now())))).rejects.toMatchObject({
      code: "database_unavailable",
    });
  });

  it("does not matter to pages without a key, nor while the database is unavailable, as they hold no data", async () => {
    keepContainer(Promise.resolve(await open("")));
    expect(await isBrowserSignedIn(undefined)).toBe(true);
    const { container, persistence } = await fixture.open({ environment: readEnvironment({ CAVEAT_API_KEY: key }) });
    await persistence.close();
    keepContainer(Promise.resolve(container));
    expect(await isBrowserSignedIn(createSignInToken(key, Date.now()))).toBe(true);
  });
});
