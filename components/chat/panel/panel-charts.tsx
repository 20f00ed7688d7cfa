"use client";

import { Figure } from "../../figure/figure";
import type { PanelContent } from "./find-panel-content";
import { useRemarks } from "../answer/use-remarks";

const chartHeight = 440;

/**
 * Shows the charts of an answer at full size.
 * @param props.onAsk asks a follow-up; absent where follow-ups are not possible.
 */
export function PanelCharts(props: {
  content: Pick<PanelContent, "messageId" | "remarks" | "stale" | "answer">;
  onAsk?: (question: string) => void;
}) {
  const { messageId, answer, stale } = props.content;
  const { remarks, remark } = useRemarks(messageId, props.content.remarks);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {answer.figures.map((figure) => (
        <Figure
          key={figure.id}
          figure={figure}
          height={chartHeight}
          stale={stale}
          edit={remarks.charts?.[figure.id]}
          onEdit={remark && ((edit) => remark({ charts: { [figure.id]: edit } }))}
          onAsk={props.onAsk}
        />
      ))}
    </div>
  );
}
