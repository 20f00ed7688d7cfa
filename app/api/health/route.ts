import { isSignedIn } from "@/lib/server/auth/is-signed-in";
import { getHealth } from "@/lib/server/health";
import { route } from "@/lib/server/http/route";

/** Answers without a key. */
export const GET = route(
  async ({ container, request }) =>
    Response.json(await getHealth(container, { signedIn: await isSignedIn(request, container) })),
  { open: true },
);
