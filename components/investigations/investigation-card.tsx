"use client";

import { Lightbulb, MoveRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Evidence, Investigation, InvestigationAnalyst } from "@/lib/domain/investigations/investigation";
import { toldCauses } from "@/lib/domain/investigations/cause-words";
import { toAmountText } from "@/lib/domain/investigations/change-words";
import { investigationWords as texts } from "../words/investigation-words";
import { Disclosure } from "../ui/disclosure";
import { ComparabilityLine } from "./comparability-line";
import { ContributionTable } from "./contribution-table";

/**
 * Shows what an investigation rests on below its sentence and chart: what was compared, what adds to the change by
 * dimension, the analysts with their answers, recommendations with their evidence, and what was not examined.
 * @param props.id identifies it in the page, across reloads.
 */
export function InvestigationCard({ id, investigation }: { id: string; investigation: Investigation }) {
  const { parameters, contributions, causes, analysts, recommendations, notExamined } = investigation;
  const more = causes.slice(toldCauses);
  const table = `contributions-${id}`;
  return (
    <section
      aria-label={parameters.baseline === undefined ? texts.card : texts.planCard(parameters.baseline.label)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <ComparabilityLine {...investigation} />
      <div id={table}>
        <ContributionTable contributions={contributions} unit={parameters.unit} plan={parameters.baseline?.label} />
      </div>
      {analysts.length > 0 && (
        <Part title={texts.analysts}>
          <ul className="grid gap-1.5">
            {analysts.map((analyst) => (
              <AnalystRow key={analyst.id} analyst={analyst} />
            ))}
          </ul>
        </Part>
      )}
      {recommendations.length > 0 && (
        <Part title={texts.recommendations}>
          <ul className="grid gap-2">
            {recommendations.map((recommendation, index) => (
              <RecommendationRow key={index} recommendation={recommendation} table={table} />
            ))}
          </ul>
        </Part>
      )}
      <Folded summary={texts.moreCauses(more.length)} lines={more} />
      <Folded summary={texts.notExamined} lines={notExamined} />
    </section>
  );
}

/** Lines behind a button; nothing where there are none. */
function Folded({ summary, lines }: { summary: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Disclosure summary={summary}>
      <ul className="grid gap-1 text-small text-ink-soft">
        {lines.map((text, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-[72ch]">
      <h4 className="mb-1 text-small font-medium">{title}</h4>
      {children}
    </div>
  );
}

function AnalystRow({ analyst }: { analyst: InvestigationAnalyst }) {
  const { title, finding, status, sessionId } = analyst;
  return (
    <li className="rounded-lg border px-3 py-2 text-small [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {sessionId === null ? (
          <span className="font-medium">{title}</span>
        ) : (
          <Link
            className="font-medium text-accent hover:underline"
            href={`/s/${sessionId}`}
            aria-label={texts.open(title)}
          >
            {title}
          </Link>
        )}
        <span className={status === "answered" ? "text-checked" : status === "failed" ? "text-failed" : "text-caveats"}>
          {texts.status[status]}
        </span>
      </div>
      <p className="text-ink-soft">{finding}</p>
    </li>
  );
}

function RecommendationRow({
  recommendation,
  table,
}: {
  recommendation: Investigation["recommendations"][number];
  table: string;
}) {
  const { text, evidence, valid } = recommendation;
  const Sign = valid ? MoveRight : Lightbulb;
  return (
    <li className="flex gap-2 text-small [overflow-wrap:anywhere]">
      <Sign aria-hidden className="mt-1 size-3.5 shrink-0 text-ink-soft" />
      <div className="min-w-0">
        {text}
        {!valid && <span className="text-ink-soft"> ({texts.idea})</span>}
        {valid && (
          <p className="flex flex-wrap gap-x-3 text-ink-soft tabular-nums">
            <span className="sr-only">{texts.evidence}</span>
            {evidence.map((figure, index) => (
              <EvidenceLink key={index} figure={figure} table={table} />
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

/** Links a figure to what it is from: the answer of an analyst, else the table of contributions. */
function EvidenceLink({ figure, table }: { figure: Evidence; table: string }) {
  const { name, value, unit, sessionId } = figure;
  const text = `${name}: ${typeof value === "number" ? toAmountText(value, unit) : String(value)}`;
  return sessionId === null ? (
    <a className="text-accent hover:underline" href={`#${table}`}>
      {text}
    </a>
  ) : (
    <Link className="text-accent hover:underline" href={`/s/${sessionId}`}>
      {text}
    </Link>
  );
}
