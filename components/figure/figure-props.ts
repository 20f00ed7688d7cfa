import type { ReactNode } from "react";
import type { FigureReference } from "@/lib/domain/answers/answer";
import type { ChartEdit } from "@/lib/domain/charts/chart-edit";

/** What a figure of an answer is shown with. */
export interface FigureProps {
  figure: FigureReference;
  /** Reserved before it is there, in pixels. */
  height: number;
  actions?: ReactNode;
  /** Whether it was made with what has been replaced since. */
  stale?: boolean;
  /** How a person wants it to look. */
  edit?: ChartEdit;
  /** Keeps how a person wants it to look, null as it was made; absent where that cannot be changed. */
  onEdit?: (edit: ChartEdit | null) => void;
  /** Asks for another chart in a person's words; absent where nothing can be asked. */
  onAsk?: (question: string) => void;
}
