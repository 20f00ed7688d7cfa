/** Keeps an overlay open when a toast above it is pressed, for example to undo something. */
export function leaveOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toast]") !== null) event.preventDefault();
}
