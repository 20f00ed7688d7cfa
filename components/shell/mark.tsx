/** The product's logo: a caret that doubts. */
export function Mark() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-5 text-accent"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
    >
      <path d="M4 17 12 5l8 12" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="12" cy="19" r="1.6" fill="currentColor" stroke="none" />
    </svg>
  );
}
