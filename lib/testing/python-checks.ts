/** Places in which a check of Python is silenced, each as its file and the comment with the reason. None is added without need. */
export const silencedPython: readonly string[] = [
  "lib/execution/runtime/analysis/run_analysis.py: # noqa: S102 - runs the analysis, in a confined process",
  "lib/execution/runtime/data/variations.py: # noqa: S112 - a step that these values do not allow changes nothing, which the reply shows",
];

/** Folders and files of Python whose types are all known, in the order of `pyproject.toml`. None is ever removed. */
export const strictPython: readonly string[] = [
  "lib/datasets/documents",
  "lib/execution/runtime/self_test.py",
  "lib/execution/runtime/seatbelt_server.py",
  "lib/execution/runtime/seatbelt_worker.py",
  "lib/execution/runtime/zygote.py",
  "lib/execution/runtime/analysis",
  "lib/execution/runtime/causes",
  "lib/execution/runtime/confinement",
  "lib/execution/runtime/data/dataset_frames.py",
  "lib/execution/runtime/data/conversion.py",
  "lib/execution/runtime/data/frame_rows.py",
  "lib/execution/runtime/data/partial_periods.py",
  "lib/execution/runtime/results/histogram_bars.py",
  "lib/execution/runtime/results/notices.py",
  "lib/execution/runtime/results/result_table.py",
  "lib/execution/runtime/supervision",
  "scripts",
];
