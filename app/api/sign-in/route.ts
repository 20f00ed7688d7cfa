import { route } from "@/lib/server/http/route";
import { signIn, SignIn, signOut } from "@/lib/server/auth/sign-in";

/** Takes the key of a browser and gives it a cookie in exchange. */
export const POST = route(async ({ container, request, body }) => signIn(container, request, await body(SignIn)), {
  open: true,
});

export const DELETE = route(({ container, request }) => signOut(container, request), { open: true });
