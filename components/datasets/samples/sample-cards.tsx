"use client";

import { useState, type ReactNode } from "react";
import { chooseSample } from "../../draft/draft-datasets";
import { words } from "../../words/words";
import { samples, type Sample } from "./samples";

/**
 * The built-in samples; a click adds one to the question.
 * @param props.charts a small chart of each, by its name.
 */
export function SampleCards({ draftKey, charts }: { draftKey: string; charts: Readonly<Record<string, ReactNode>> }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const add = async (sample: Sample) => {
    setBusy(sample.name);
    setFault(null);
    try {
      await chooseSample(draftKey, sample.name);
    } catch (error) {
      setFault(error instanceof Error ? error.message : words.datasets.sampleFailed);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section aria-label={words.home.samples}>
      <h2 className="mb-2 text-small text-ink-soft">{words.home.samples}</h2>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {samples.map((sample) => (
          <button
            key={sample.name}
            type="button"
            disabled={busy !== null}
            aria-busy={busy === sample.name}
            onClick={() => void add(sample)}
            className="flex flex-col justify-start rounded-lg border bg-surface p-3 text-left transition-colors duration-100 hover:border-line-strong hover:bg-hover/40 disabled:opacity-60"
          >
            <span className="block text-small font-medium">{sample.title}</span>
            <span className="block text-small text-ink-soft">{sample.text}</span>
            {sample.attribution && (
              <span className="mt-1 block text-[0.75rem]/4 text-ink-soft">{sample.attribution}</span>
            )}
            {/* Visually above the title; the name of the button begins with the title. */}
            <span className="order-first block">{charts[sample.name]}</span>
          </button>
        ))}
      </div>
      {fault !== null && (
        <p role="alert" className="mt-2 text-small text-failed">
          {fault}
        </p>
      )}
    </section>
  );
}
