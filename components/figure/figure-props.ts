import type { ReactNode } from "react";
import type { FigureReference } from "@/lib/domain/answers/answer";
import type { ChartEdit } from "@/lib/domain/charts/chart-edit";

/** Props of a figure. */
export interface FigureProps {
  figure: FigureReference;
  /** Height reserved before it is drawn: in pixels, or as a CSS length. */
  height: number | string;
  actions?: ReactNode;
  /** Whether it is stale. */
  stale?: boolean;
  /** How a person wants it to look. */
  edit?: ChartEdit;
  /** Stores how a person wants it to look, null for its original look; absent where that cannot be changed. */
  onEdit?: (edit: ChartEdit | null) => void;
  /** Asks for another chart in a person's words; absent where nothing can be asked. */
  onAsk?: (question: string) => void;
}
