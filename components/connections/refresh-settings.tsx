"use client";

import { useState, type FormEvent } from "react";
import { weekdays, type RefreshSchedule } from "@/lib/domain/connections/refresh-schedule";
import { connectionWords as texts } from "../words/connection-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { Field } from "../ui/field";

type Every = RefreshSchedule["every"] | "off";

/** Chooses when a dataset is read again without being asked; times are those of the person's clock. */
export function RefreshSettings(props: {
  schedule: RefreshSchedule | null;
  busy: boolean;
  onSave: (schedule: RefreshSchedule | null) => void;
}) {
  const { schedule, busy, onSave } = props;
  const [every, setEvery] = useState<Every>(schedule?.every ?? "off");
  const [at, setAt] = useState(schedule && "at" in schedule ? schedule.at : "06:00");
  const [on, setOn] = useState<(typeof weekdays)[number]>(schedule?.every === "week" ? schedule.on : "monday");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSave(toSchedule({ every, at, on }));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field label={texts.schedule.label}>
        {() => (
          <select value={every} onChange={(event) => setEvery(event.target.value as Every)} className={fieldLook}>
            {Object.entries(texts.schedule.every).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {every === "week" && (
        <Field label={texts.schedule.on}>
          {() => (
            <select value={on} onChange={(event) => setOn(event.target.value as typeof on)} className={fieldLook}>
              {weekdays.map((day) => (
                <option key={day} value={day}>
                  {texts.schedule.days[day]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {(every === "day" || every === "week") && (
        <Field label={texts.schedule.at}>
          {() => (
            <input
              type="time"
              required
              value={at}
              onChange={(event) => setAt(event.target.value)}
              className={fieldLook}
            />
          )}
        </Field>
      )}
      <Button type="submit" aria-busy={busy}>
        {texts.schedule.save}
      </Button>
    </form>
  );
}

function toSchedule(typed: { every: Every; at: string; on: (typeof weekdays)[number] }): RefreshSchedule | null {
  const { every, at, on } = typed;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  switch (every) {
    case "off":
      return null;
    case "hour":
      return { every };
    case "day":
      return { every, at, timeZone };
    case "week":
      return { every, on, at, timeZone };
  }
}
