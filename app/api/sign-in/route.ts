import { route } from "@/lib/server/http/route";
import { signIn, SignIn, signOut } from "@/lib/server/auth/sign-in";

/** Exchanges a browser's key for a cookie. */
export const POST = route(async ({ container, request, body }) => signIn(container, request, await body(SignIn)), {
  open: true,
});

export const DELETE = route(({ container, request }) => signOut(container, request), { open: true });
