import { useId } from "react";
import type { LocalServers } from "@/lib/domain/connected-model";
import { chosenLook, radioLook } from "../cards/parts/choice-look";
import { modelWords as texts } from "../words/model-words";
import { classNames } from "../ui/class-names";
import type { ModelPlace } from "./model-places";

/**
 * Selects where the model runs: on a local server or at a provider.
 * @param props.local servers found on this machine; null during the search.
 */
export function PlaceChoice(props: {
  places: readonly ModelPlace[];
  chosen: string;
  local: LocalServers["items"] | null;
  onChoose: (id: string) => void;
}) {
  const { places, chosen, local, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{texts.place}</legend>
      <p role="status" className="text-ink-soft">
        {local === null ? texts.looking : local.length === 0 ? texts.noneFound : texts.found(local.length)}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {places.map(({ id, label, note }) => (
          <label
            key={id}
            className={classNames(
              "flex cursor-pointer items-start gap-2.5 rounded-lg border px-3 py-2 hover:bg-hover",
              chosenLook,
            )}
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className={radioLook}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block font-medium">{label}</span>
              <span className="block text-ink-soft">{note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
