import type { AnswerRemarks, RemarksChange } from "./answer-remarks";

/** Applies a change to remarks; null when nothing is left. */
export function changeRemarks(remarks: AnswerRemarks | null, change: RemarksChange): AnswerRemarks | null {
  const rating = change.rating === undefined ? remarks?.rating : change.rating;
  const comment = change.comment === undefined ? remarks?.comment : change.comment;
  const charts = Object.entries({ ...remarks?.charts, ...change.charts }).flatMap(([id, edit]) =>
    edit === null || Object.keys(edit).length === 0 ? [] : [[id, edit] as const],
  );
  const changed: AnswerRemarks = {
    ...(rating && { rating }),
    ...(comment && { comment }),
    ...(charts.length > 0 && { charts: Object.fromEntries(charts) }),
  };
  return Object.keys(changed).length === 0 ? null : changed;
}

/** Merges two changes; the later one wins. */
export function joinChanges(earlier: RemarksChange, later: RemarksChange): RemarksChange {
  return { ...earlier, ...later, charts: { ...earlier.charts, ...later.charts } };
}
