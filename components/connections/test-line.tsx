import type { ConnectionTest } from "@/lib/domain/connections/connection";

/** The outcome of a test, or why there is none; nothing for null. */
export function TestLine({ outcome }: { outcome: ConnectionTest | string | null }) {
  if (outcome === null) return null;
  const works = typeof outcome !== "string" && outcome.works;
  return (
    <p className={works ? "[overflow-wrap:anywhere]" : "text-failed [overflow-wrap:anywhere]"}>
      {typeof outcome === "string" ? outcome : outcome.detail}
    </p>
  );
}
