/** What the page says about signing in. */
export const signInWords = {
  title: "Sign in",
  introduction: "This Caveat is kept with a key: the value of CAVEAT_API_KEY that it was started with.",
  key: "Key",
  submit: "Sign in",
  pending: "Signing in…",
  signOut: "Sign out",
} as const;
