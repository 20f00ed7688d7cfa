import type { Notice } from "@/lib/domain/datasets/dataset";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";

/** In fewer rows a repeated value means nothing. */
const fewestRows = 8;

/** Reports which columns have one value in all rows, and which are written in several ways. Pure. */
export function describeColumns({ rowCount, columns }: DatasetProfile): Notice[] {
  if (rowCount < fewestRows) return [];
  const constant = columns.filter(({ missing, distinct }) => missing === 0 && distinct === 1);
  const mixed = columns.filter(({ formats }) => formats !== undefined);
  const notices: Notice[] = [];
  if (constant.length > 0) {
    notices.push({
      text: "Columns have one value in all rows.",
      columns: constant.map(({ name }) => name),
      examples: [...new Set(constant.map(({ samples }) => String(samples.head)))].slice(0, 5),
    });
  }
  if (mixed.length > 0) {
    notices.push({
      text: "Text values are written in several ways: most in one, some in others.",
      columns: mixed.map(({ name }) => name),
      examples: mixed.flatMap(({ formats = [] }) => formats.slice(0, 2).map(({ example }) => example)).slice(0, 4),
    });
  }
  return notices;
}
