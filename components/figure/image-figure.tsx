"use client";

import { Maximize } from "lucide-react";
import { useState } from "react";
import { artifactAddress } from "../api/sessions/artifacts";
import { chartWords } from "../words/answers/chart-words";
import { LazySaveMenu } from "../take-away/lazy-save-menu";
import { takeAwayWords } from "../words/take-away-words";
import { toImageItems } from "../take-away/to-save-items";
import { Dialog } from "../ui/overlays/dialog";
import { IconButton } from "../ui/icon-button";
import { words } from "../words/words";
import { FigureFrame } from "./figure-frame";
import type { FigureProps } from "./figure-props";

/** Shows an image, with its height reserved before it loads; it can be expanded to the entire page. */
export function ImageFigure({ figure, height, actions, stale }: FigureProps) {
  const title = figure.title || chartWords.untitled;
  const [large, setLarge] = useState(false);
  const image = { src: artifactAddress(figure.id), alt: words.answer.image(title) };
  return (
    <FigureFrame
      title={title}
      stale={stale}
      actions={
        <>
          <IconButton name={chartWords.fullScreen} onClick={() => setLarge(true)}>
            <Maximize />
          </IconButton>
          {actions}
          <LazySaveMenu name={takeAwayWords.figure} items={toImageItems(figure)} />
        </>
      }
    >
      <img {...image} style={{ height }} className="w-full object-contain" loading="lazy" />
      <Dialog large open={large} onOpenChange={setLarge} title={title} close={chartWords.leaveFullScreen}>
        <img {...image} className="h-[calc(100dvh-8rem)] w-full object-contain" />
      </Dialog>
    </FigureFrame>
  );
}
