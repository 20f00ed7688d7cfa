import Link from "next/link";
import type { ReactNode } from "react";

/** A link that looks like the primary button. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex h-9 items-center rounded-md bg-accent px-3.5 text-small font-medium text-on-accent hover:bg-accent-strong"
    >
      {children}
    </Link>
  );
}
