"use client";

import { useId, type ReactNode } from "react";
import type { InterruptOption } from "@/lib/domain/runs/interrupt";
import { cardWords } from "../../words/card-words";
import { classNames } from "../../ui/class-names";
import { chosenLook, radioLook } from "./choice-look";

/**
 * Lists options as native radio buttons: arrow keys move between them, Enter submits the surrounding form.
 * @param props.legend the question.
 * @param props.more further choices of the group, which receive its name.
 */
export function ChoiceList(props: {
  legend: string;
  /** Hides the legend, which is already shown above. */
  legendHidden?: boolean;
  options: readonly InterruptOption[];
  value: string | null;
  onChoose: (id: string) => void;
  more: (name: string) => ReactNode;
}) {
  const { legend, options, value, onChoose, more } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={props.legendHidden ? "sr-only" : "mb-1.5 font-medium [overflow-wrap:anywhere]"}>
        {legend}
      </legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {options.map((option, place) => {
          const id = `${name}-${place}`;
          return (
            <label
              key={option.id}
              className={classNames(
                "flex cursor-pointer gap-2.5 rounded-lg border px-3 py-2 text-small hover:bg-hover",
                chosenLook,
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.id}
                checked={option.id === value}
                onChange={() => onChoose(option.id)}
                aria-labelledby={`${id}-label`}
                aria-describedby={option.description === "" ? undefined : `${id}-description`}
                className={radioLook}
              />
              <span className="grid min-w-0 flex-1 content-start [overflow-wrap:anywhere]">
                <span id={`${id}-label`}>
                  {option.label}
                  {option.recommended === true && <span className="text-ink-soft"> · {cardWords.recommended}</span>}
                </span>
                {option.description !== "" && (
                  <span id={`${id}-description`} className="text-ink-soft">
                    {option.description}
                  </span>
                )}
              </span>
            </label>
          );
        })}
        {more(name)}
      </div>
    </fieldset>
  );
}
