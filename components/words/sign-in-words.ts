/** Texts for the sign-in page. */
export const signInWords = {
  title: "Sign in",
  introduction: "This server requires a key: the value of CAVEAT_API_KEY with which it was started.",
  key: "Key",
  submit: "Sign in",
  pending: "Signing in…",
  signOut: "Sign out",
} as const;
