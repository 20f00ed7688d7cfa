/** Texts of the sign-in page. */
export const signInWords = {
  title: "Sign in",
  introduction: "This server requires a key: the value of CAVEAT_API_KEY that it was started with.",
  key: "Key",
  submit: "Sign in",
  pending: "Signing in…",
  signOut: "Sign out",
} as const;
