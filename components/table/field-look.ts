/** Classes for a text field or a select. */
export const fieldLook =
  "h-9 w-full min-w-0 rounded-md border border-line-strong/60 bg-surface px-2.5 text-small focus-visible:border-accent focus-visible:-outline-offset-1 disabled:opacity-60";
