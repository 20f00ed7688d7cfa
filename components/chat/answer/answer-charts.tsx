"use client";

import { PanelRight } from "lucide-react";
import type { Answer } from "@/lib/domain/answers/answer";
import type { AnswerRemarks } from "@/lib/domain/answers/answer-remarks";
import type { ChartEdit } from "@/lib/domain/charts/chart-edit";
import type { ArtifactId } from "@/lib/domain/ids";
import { Figure } from "../../figure/figure";
import { IconButton } from "../../ui/icon-button";
import { useMediaQuery } from "../../ui/use-media-query";
import { words } from "../../words/words";

/**
 * Heights of a chart within the conversation, in pixels; the narrow one fits between the sentence and the composer on a
 * phone.
 */
const heights = { wide: 320, narrow: 220 };

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
  const isNarrow = useMediaQuery("(max-width: 40rem)");
  return figures.map((figure) => (
    <div key={figure.id} data-part="chart">
      <Figure
        figure={figure}
        height={isNarrow ? heights.narrow : heights.wide}
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
