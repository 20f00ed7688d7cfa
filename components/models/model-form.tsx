"use client";

import Link from "next/link";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import type { ModelTest, ProviderOption, LocalServers } from "@/lib/domain/connected-model";
import { addModel, changeModel, removeModel, testModel } from "@/app/actions/models";
import { findLocalServers } from "../api/models";
import { valueOf } from "../api/value-of";
import { modelWords as texts } from "../words/model-words";
import { Button } from "../ui/button";
import { words } from "../words/words";
import { ModelFieldset } from "./model-fieldset";
import { toModelPlaces, toNewModel, type ModelFields } from "./model-places";
import { ModelTrial } from "./model-trial";
import { PlaceChoice } from "./place-choice";
import { TestOutcome } from "./test-outcome";

const noFields: ModelFields = { key: "", baseUrl: "", model: null };

const createTrial = () =>
  new ModelTrial({
    add: (model) => valueOf(addModel(model)),
    test: (id) => valueOf(testModel(id)),
    activate: (id) => valueOf(changeModel({ id, change: { active: true } })),
    remove: (id) => valueOf(removeModel(id)),
  });

/** Asks where a model runs and for its details, tests it, and makes it the active one. */
export function ModelForm(props: { providers: readonly ProviderOption[]; onConnected: () => void }) {
  const local = useLocalServers();
  const places = toModelPlaces(props.providers, local ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const [fields, setFields] = useState(noFields);
  const [busy, setBusy] = useState<"test" | "use" | null>(null);
  const [outcome, setOutcome] = useState<ModelTest | string | null>(null);
  const [trial] = useState(createTrial);
  const status = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    trial.begin();
    return () => void trial.end();
  }, [trial]);

  const place = places.find(({ id }) => id === chosen) ?? places[0];
  if (place === undefined) return null;
  const failed = outcome !== null && typeof outcome !== "string" && outcome.outcome !== "works";

  const work = async (kind: "test" | "use") => {
    const made = toNewModel(place, fields);
    if ("missing" in made) {
      setOutcome(texts.missing[made.missing]);
      form.current?.querySelector<HTMLElement>(`[name="${made.missing}"]`)?.focus();
      return;
    }
    setBusy(kind);
    setChosen(place.id);
    try {
      const tested = kind === "use" && failed ? null : await trial.test(made.model);
      setOutcome(tested);
      if (kind === "use" && (tested === null || tested.outcome === "works")) {
        await trial.use(made.model);
        props.onConnected();
        return;
      }
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : words.errors.unexpectedReply);
    }
    setBusy(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy === null) void work("use");
  };

  return (
    <form ref={form} onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 text-small">
      <PlaceChoice
        places={places}
        chosen={place.id}
        local={local}
        onChoose={(id) => {
          setChosen(id);
          setFields({ ...fields, model: null });
          setOutcome(null);
        }}
      />
      <ModelFieldset
        place={place}
        fields={fields}
        described={status}
        onChange={(change) => {
          // Keeps the choice if a server is found later.
          setChosen(place.id);
          setFields({ ...fields, ...change });
          setOutcome(null);
        }}
      />
      <div id={status} role="status" aria-live="polite" className="empty:hidden">
        <TestOutcome outcome={outcome} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="primary" aria-busy={busy === "use"}>
          {busy === "use" ? texts.connecting : failed ? texts.useAnyway : texts.useModel}
        </Button>
        <Button
          aria-busy={busy === "test"}
          onClick={() => {
            if (busy === null) void work("test");
          }}
        >
          {busy === "test" ? texts.testing : texts.test}
        </Button>
        <Link href="/settings#privacy" className="ml-auto text-ink-soft underline underline-offset-2">
          {texts.privacy}
        </Link>
      </div>
    </form>
  );
}

/** Finds model servers on the server's machine when the component mounts; null until the search has finished. */
function useLocalServers(): LocalServers["items"] | null {
  const [found, setFound] = useState<LocalServers["items"] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    findLocalServers(left.signal).then(
      ({ items }) => setFound(items),
      // A failed search counts as finding nothing; providers can still be connected.
      () => {
        if (!left.signal.aborted) setFound([]);
      },
    );
    return () => left.abort();
  }, []);
  return found;
}
