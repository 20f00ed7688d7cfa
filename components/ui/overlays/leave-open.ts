/** Leaves what lies over the page open when a passing message over it is pressed, for example to take something back. */
export function leaveOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toast]") !== null) event.preventDefault();
}
