import { PencilLine, Search, TriangleAlert } from "lucide-react";
import type { ToolRisk } from "@/lib/domain/tools/tool";
import { toolWords } from "../../words/tool-words";
import { classNames } from "../../ui/class-names";

const signs = { read: Search, write: PencilLine, destructive: TriangleAlert } as const;

/** Shows the risk of a step with an icon and a label. */
export function RiskMark({ risk }: { risk: ToolRisk }) {
  const Sign = signs[risk];
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 text-[0.75rem]/4 whitespace-nowrap",
        risk === "destructive" ? "font-medium text-failed" : "text-ink-soft",
      )}
    >
      <Sign aria-hidden className="size-3.5" />
      {toolWords.risks[risk]}
    </span>
  );
}
