import { useId } from "react";
import { modelWords as texts } from "../words/model-words";
import { fieldLook } from "../table/field-look";
import { toChosenModel, type ModelFields, type ModelPlace } from "./model-places";

/**
 * The fields for connecting a model: address, key and model name.
 * @param props.described id of the element that shows the outcome of the test.
 */
export function ModelFieldset(props: {
  place: ModelPlace;
  fields: ModelFields;
  described: string;
  onChange: (change: Partial<ModelFields>) => void;
}) {
  const { place, fields, described, onChange } = props;
  const known = useId();
  const keyNote = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {place.asksForAddress && (
        <label className="grid gap-1">
          <span>{texts.address}</span>
          <input
            name="baseUrl"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={texts.addressExample}
            value={fields.baseUrl}
            aria-describedby={described}
            onChange={(event) => onChange({ baseUrl: event.target.value })}
            className={fieldLook}
          />
        </label>
      )}
      {place.key !== "none" && (
        <label className="grid gap-1">
          <span>{place.key === "required" ? texts.key : texts.optionalKey}</span>
          <input
            name="key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={fields.key}
            aria-describedby={`${keyNote} ${described}`}
            onChange={(event) => onChange({ key: event.target.value })}
            className={fieldLook}
          />
          <span id={keyNote} className="text-ink-soft">
            {texts.keyNote}
          </span>
        </label>
      )}
      <label className="grid gap-1">
        <span>{texts.model}</span>
        {place.isComplete ? (
          <select
            name="model"
            value={toChosenModel(place, fields)}
            onChange={(event) => onChange({ model: event.target.value })}
            className={fieldLook}
          >
            {place.models.map((model) => (
              <option key={model}>{model}</option>
            ))}
          </select>
        ) : (
          <>
            <input
              name="model"
              list={known}
              autoComplete="off"
              spellCheck={false}
              placeholder={texts.modelExample}
              value={toChosenModel(place, fields)}
              aria-describedby={described}
              onChange={(event) => onChange({ model: event.target.value })}
              className={fieldLook}
            />
            <datalist id={known}>
              {place.models.map((model) => (
                <option key={model} value={model} />
              ))}
            </datalist>
          </>
        )}
      </label>
    </div>
  );
}
