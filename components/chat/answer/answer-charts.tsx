"use client";

import { PanelRight } from "lucide-react";
import type { Answer } from "@/lib/domain/answers/answer";
import type { AnswerRemarks } from "@/lib/domain/answers/answer-remarks";
import type { ChartEdit } from "@/lib/domain/charts/chart-edit";
import type { ArtifactId } from "@/lib/domain/ids";
import { Figure } from "../../figure/figure";
import { IconButton } from "../../ui/icon-button";
import { words } from "../../words/words";

/** Height of a chart within the conversation; on a phone it fits between the sentence and the composer. */
const height = { ofStyle: "var(--chart-height)", className: "[--chart-height:320px] max-sm:[--chart-height:220px]" };

/** Shows the charts of an answer within the conversation. */
export function AnswerCharts(props: {
  figures: Answer["figures"];
  /** Whether the answer is stale. */
  stale?: boolean;
  /** Changes to the appearance of its charts, by figure id. */
  edits?: AnswerRemarks["charts"];
  onEdit?: (id: ArtifactId, edit: ChartEdit | null) => void;
  onAsk?: (question: string) => void;
  onOpen: () => void;
}) {
  const { figures, onEdit, onOpen } = props;
  return figures.map((figure) => (
    <div key={figure.id} data-part="chart" className={height.className}>
      <Figure
        figure={figure}
        height={height.ofStyle}
        stale={props.stale}
        edit={props.edits?.[figure.id]}
        onEdit={onEdit && ((edit) => onEdit(figure.id, edit))}
        onAsk={props.onAsk}
        actions={
          <IconButton name={words.figure.enlarge} onClick={onOpen}>
            <PanelRight />
          </IconButton>
        }
      />
    </div>
  ));
}
