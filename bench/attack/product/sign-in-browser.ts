import { drillKey, type Target } from "../ground";
import { sendJson } from "../http/send";

/** Signs a browser in with the key of the drill; returns its cookie as a request carries it. Throws when it is refused. */
export async function signInBrowser(target: Target): Promise<string> {
  const headers = { origin: target.url, "x-forwarded-for": "198.19.0.1" };
  const reply = await sendJson(target, { method: "POST", path: "/api/sign-in", headers, body: { key: drillKey } });
  const cookie = reply.headers["set-cookie"]?.[0]?.split(";")[0];
  if (cookie === undefined) throw new Error(`Signing in was answered with ${reply.status}: ${reply.text}`);
  return cookie;
}
