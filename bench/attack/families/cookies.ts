import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { send } from "../http/send";
import { signInBrowser } from "../product/sign-in-browser";

/** Returns which of API and pages accept this cookie. */
async function opens(target: Target, cookie: string): Promise<string[]> {
  const api = await send(target, { path: "/api/sessions", headers: { cookie } });
  const page = await send(target, { path: "/", headers: { cookie } });
  return [...(api.status === 200 ? ["API"] : []), ...(page.status === 200 ? ["pages"] : [])];
}

async function forge(ground: Ground): Promise<Finding> {
  const target = await ground.get("keyed");
  const genuine = await signInBrowser(target);
  const breaches = (await opens(target, genuine)).length === 2 ? [] : ["a genuine cookie does not let in"];
  const [name = "", token = ""] = genuine.split("=");
  const parts = token.split(".");
  const swap = (text: string, at: number) => text.slice(0, at) + (text[at] === "1" ? "2" : "1") + text.slice(at + 1);
  const tampered = parts.flatMap((part, index) =>
    [0, Math.floor(part.length / 2)].map((at) => parts.with(index, swap(part, at)).join(".")),
  );
  const others = [token.slice(0, -2), `${token}x`, parts.slice(0, -1).join("."), token.toUpperCase(), "", "."];
  const forged = [...tampered, ...others].filter((text) => text !== token).map((text) => `${name}=${text}`);
  for (const cookie of forged) {
    const opened = await opens(target, cookie);
    if (opened.length > 0) breaches.push(`${cookie.slice(0, 40)}… opens ${opened.join(" and ")}`);
  }
  return judge(breaches, `${forged.length} changed cookies`);
}

async function reuse(ground: Ground): Promise<Finding> {
  const target = await ground.get("keyed");
  const [left, kept] = [await signInBrowser(target), await signInBrowser(target)];
  const headers = { origin: target.url, cookie: left };
  const signedOut = await send(target, { method: "DELETE", path: "/api/sign-in", headers });
  const breaches = signedOut.status === 204 ? [] : [`signing out was answered with ${signedOut.status}`];
  const check = async (when: string, at: Target) => {
    const opened = await opens(at, left);
    if (opened.length > 0) breaches.push(`${when} it opens ${opened.join(" and ")}`);
  };
  await check("after signing out", target);
  const restarted = await ground.restart("keyed");
  await check("after a restart", restarted);
  // Either all browsers are signed out together, or this one is not affected; both are fine, a broken server is not.
  await opens(restarted, kept);
  const again = await opens(restarted, await signInBrowser(restarted));
  if (again.length !== 2) breaches.push("nobody can sign in any more");
  return judge(breaches, "used on API and pages, before and after kill -9");
}

/** Attacks with a browser's cookie. */
export const cookies: Family = {
  name: "cookies",
  attacks: [
    { name: "no changed cookie lets in", run: forge },
    { name: "a cookie that was signed out is worth nothing", run: reuse },
  ],
};
