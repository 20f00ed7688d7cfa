/** Classes for the frame of a selected or focused choice. */
export const chosenLook =
  "has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";

/** Classes for its radio button. */
export const radioLook = "mt-0.5 size-4 shrink-0 accent-(--accent) outline-none";
