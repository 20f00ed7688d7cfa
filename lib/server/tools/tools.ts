import { deleteDataset } from "./datasets/delete-dataset";
import { describeDataset } from "./datasets/describe-dataset";
import { previewDataset } from "./datasets/preview-dataset";
import { renameDataset } from "./datasets/rename-dataset";
import { searchDatasets } from "./datasets/search-datasets";
import { setDescription } from "./datasets/set-description";
import { searchAnswers } from "./library/search-answers";
import { searchColumns } from "./library/search-columns";
import { searchDocuments } from "./library/search-documents";
import { changeData } from "./recipes/change-data";
import type { ServerTool } from "./server-tool";
import { deleteSession } from "./sessions/delete-session";
import { exportSession } from "./sessions/export-session";
import { renameSession } from "./sessions/rename-session";
import { searchSessions } from "./sessions/search-sessions";

/** The server's own tools, one line each. */
export const tools: readonly ServerTool[] = [
  searchDatasets,
  describeDataset,
  previewDataset,
  renameDataset,
  setDescription,
  deleteDataset,
  searchColumns,
  searchAnswers,
  searchDocuments,
  changeData,
  searchSessions,
  renameSession,
  deleteSession,
  exportSession,
];
