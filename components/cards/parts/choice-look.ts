/** How the frame of a choice shows that it is chosen or has the keyboard. */
export const chosenLook =
  "has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";

/** How its radio button looks. */
export const radioLook = "mt-0.5 size-4 shrink-0 accent-(--accent) outline-none";
