import { AppliedCure, Cure, CureWish } from "@/lib/domain/answers/cure";
import { InstructionRequest } from "../preparation/read-instruction";
import { DatasetRecipe, ReadInstruction } from "@/lib/domain/recipes/read-instruction";
import { z } from "zod";
import { Answer, AnswerBasis, Verdict } from "@/lib/domain/answers/answer";
import { AnswerRemarks, RemarksChange } from "@/lib/domain/answers/answer-remarks";
import { OpenedMessage } from "@/lib/domain/answers/opened-message";
import { Rollback, SessionVersions } from "@/lib/domain/answers/answer-version";
import { Approach, Evaluation, Requirements } from "@/lib/domain/answers/analysis";
import {
  Connection,
  ConnectionChange,
  ConnectionOptions,
  ConnectionTest,
  DatasetSource,
  NewConnection,
  RemoteTables,
} from "@/lib/domain/connections/connection";
import { Column, Dataset, Notice } from "@/lib/domain/datasets/dataset";
import { DatasetJoins } from "@/lib/domain/datasets/dataset-joins";
import { ColumnValues, DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import { DatasetUse } from "@/lib/domain/datasets/dataset-use";
import { DatasetVersion } from "@/lib/domain/datasets/dataset-version";
import { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { CatalogueItem, CatalogueResults } from "@/lib/domain/library/catalogue-item";
import { Definition, DefinitionChange, DefinitionList, NewDefinition } from "@/lib/domain/library/definition";
import { DocumentText, LibraryDocument, Passage } from "@/lib/domain/library/document";
import { ChartEdit } from "@/lib/domain/charts/chart-edit";
import { Clarification } from "@/lib/domain/runs/clarification";
import { Decision } from "@/lib/domain/runs/decision";
import { Installation } from "@/lib/domain/installation";
import { Interrupt } from "@/lib/domain/runs/interrupt";
import { Json } from "@/lib/domain/json";
import { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import {
  ConnectedModel,
  LocalServers,
  ModelChange,
  ModelList,
  ModelTest,
  NewModel,
  ProviderOption,
} from "@/lib/domain/connected-model";
import {
  McpServer,
  McpServerChange,
  McpServerList,
  McpServerTest,
  McpTool,
  NewMcpServer,
} from "@/lib/domain/mcp-server";
import { ModelCall } from "@/lib/domain/runs/model-call";
import { DatasetProfile } from "@/lib/domain/datasets/profile";
import { Expression } from "@/lib/domain/query/expression";
import { Query } from "@/lib/domain/query/query";
import { Calendar, QueryKey } from "@/lib/domain/query/query-key";
import { QueryValue } from "@/lib/domain/query/query-value";
import { QuestionReading, ReadingChange, ReadingPart } from "@/lib/domain/answers/question-reading";
import { Reading } from "@/lib/domain/datasets/reading";
import { RecipeStep } from "@/lib/domain/recipes/recipe";
import { RecipeSuggestion, RecipeSuggestions } from "@/lib/domain/recipes/recipe-pattern";
import { DatasetDrift, InputDrift, RecipeDrift } from "@/lib/domain/recipes/recipe-drift";
import { RecipeLineage } from "@/lib/domain/recipes/recipe-lineage";
import { Preparation, PreparationPlan, PreparationStep } from "@/lib/domain/recipes/preparation";
import { RecipeDiffLine } from "@/lib/domain/recipes/recipe-diff";
import { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { RecipeRun } from "@/lib/domain/recipes/recipe-run";
import { RecipeCheck, RecipeVerdict, StepView } from "@/lib/domain/recipes/recipe-version";
import {
  InputView,
  RecipeChangeOutcome,
  RecipePage,
  RecipeVersionLine,
  RecipeView,
  StepPreview,
} from "@/lib/domain/recipes/recipe-view";
import { StepTypeList, StepTypeView } from "@/lib/domain/recipes/step-type-view";
import { LiveEvent, RunEvent } from "@/lib/domain/runs/run-event";
import { Message, ReplacedAnswer, SessionPart, SessionResponse, SessionSummary } from "@/lib/domain/session";
import { Settings, SettingsChange } from "@/lib/domain/settings";
import { TableLook } from "@/lib/domain/datasets/table-look";
import { SessionUsage, TokenUsage } from "@/lib/domain/runs/usage";
import { SignIn } from "../auth/sign-in";
import { CatalogQuery } from "../catalog/search-catalog";
import { UploadUse } from "../uploads/finish-upload";
import { AnnouncementHeaders, PieceHeaders } from "../uploads/upload-headers";
import { DatasetChange } from "../datasets/change-dataset";
import { ProfileQuery } from "../datasets/get-profile";
import { ViewFileQuery } from "../datasets/get-view-file";
import { RowsQuery, ValuesQuery } from "../datasets/read-rows";
import { ReadingRequest } from "../datasets/reading-request";
import { NewRemoteDataset, RemoteDatasetQuery } from "../connections/add-remote-dataset";
import { TablesQuery } from "../connections/list-tables";
import { WholeListQuery } from "../http/page-of-all";
import { PageQuery } from "../http/page-query";
import { NewMessage, NewSession, WaitQuery } from "../sessions/ask-question";
import { EventsQuery } from "../sessions/open-session-events";
import { ForkRequest } from "../sessions/fork-session";
import { RecipeOpsRequest } from "../recipes/change-recipe";
import { NewRecipe, RecipeSettings } from "../recipes/create-recipe";
import { RecipeExportQuery } from "../recipes/export/export-recipe";
import { DriftQuery } from "../recipes/drift/dataset-drift";
import { PreviewQuery } from "../recipes/preview-step";
import { RecipeRollback } from "../recipes/rollback-recipe";
import { RecipeRunRequest } from "../recipes/run-recipe";
import { Resumption } from "../sessions/resume-run";
import { RollbackRequest } from "../sessions/rollback-request";
import { SessionChange, SessionsQuery } from "../sessions/sessions-query";
import { ArtifactQuery } from "../takeaway/figure/artifact-file";
import { TableFileQuery } from "../takeaway/table/table-file";
import * as answers from "./answer-schemas";

const named = {
  ...answers,
  ...{ Answer, AnswerBasis, Verdict, Approach, Evaluation, Requirements, AnalysisResult, ResultTable },
  ...{ QuestionReading, ReadingPart, ReadingChange },
  ...{ Query, QueryKey, QueryValue, QueryCalendar: Calendar, QueryExpression: Expression },
  ...{ Dataset, Column, Notice, DatasetProfile, ModelCall, RunEvent, LiveEvent, Interrupt },
  ...{ UploadUse, InterruptResponse, Decision, Clarification, Installation, Settings, SettingsChange, Resumption },
  ...{
    ColumnValues,
    DatasetJoins,
    DatasetRows,
    DatasetUse,
    DatasetVersion,
    Reading,
    TableLook,
    ViewFileQuery,
    ValuesQuery,
  },
  ...{ Message, OpenedMessage, SessionPart, SessionResponse, SessionSummary, SessionUsage, TokenUsage },
  ...{ SessionVersions, Rollback, ReplacedAnswer, RollbackRequest, ForkRequest },
  ...{
    AnswerRemarks,
    ChartEdit,
    NewSession,
    NewMessage,
    RemarksChange,
    SessionChange,
    DatasetChange,
    ReadingRequest,
    SignIn,
  },
  ...{ Connection, ConnectionChange, ConnectionOptions, ConnectionTest, NewConnection, RemoteTables },
  ...{ DatasetSource, NewRemoteDataset, RemoteDatasetQuery, TablesQuery },
  ...{ ConnectedModel, LocalServers, ModelChange, ModelList, ModelTest, NewModel, ProviderOption },
  ...{ McpServer, McpServerChange, McpServerList, McpServerTest, McpTool, NewMcpServer },
  ...{ CatalogQuery, CatalogueItem, CatalogueResults, LibraryDocument, DocumentText, Passage },
  ...{ Definition, DefinitionChange, DefinitionList, NewDefinition },
  ...{
    RecipeView,
    RecipePage,
    RecipeVersionLine,
    InputView,
    StepView,
    RecipeStep,
    RecipeCheck,
    RecipeVerdict,
    RecipeRun,
  },
  ...{
    NewRecipe,
    RecipeSettings,
    RecipeOp,
    RecipeOpsRequest,
    RecipeChangeOutcome,
    StepPreview,
    PreviewQuery,
    DriftQuery,
  },
  ...{ Preparation, PreparationPlan, PreparationStep, RecipeDiffLine },
  ...{ InstructionRequest, ReadInstruction, DatasetRecipe, Cure, CureWish, AppliedCure },
  ...{
    RecipeRollback,
    RecipeRunRequest,
    RecipeExportQuery,
    RecipeLineage,
    RecipeDrift,
    InputDrift,
    DatasetDrift,
    RecipeSuggestion,
    RecipeSuggestions,
    StepTypeList,
    StepTypeView,
  },
  ...{
    WholeListQuery,
    PageQuery,
    ProfileQuery,
    RowsQuery,
    SessionsQuery,
    WaitQuery,
    EventsQuery,
    ArtifactQuery,
    TableFileQuery,
  },
};

/** Names of schemas, the same in the document as in the code. */
export const schemaNames = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) schemaNames.add(schema, { id });
schemaNames.add(Json, { id: "Json" });

/** Descriptions of query parameters whose names do not explain themselves. */
export const queryWords = z.registry<{ description: string }>();
const words = [
  [AnnouncementHeaders.shape["upload-length"], "Bytes of the file, at most 5 GB."],
  [AnnouncementHeaders.shape["upload-metadata"], "`filename` and the file's name in base64, separated by a blank."],
  [PieceHeaders.shape["upload-offset"], "Offset of the piece: the number of bytes received so far."],
  [PageQuery.shape.cursor, "`nextCursor` of the previous page."],
  [WholeListQuery.shape.cursor, "`nextCursor` of the previous page."],
  [WholeListQuery.shape.limit, "Items of a page; all by default."],
  [SessionsQuery.shape.query, "Text to search for in titles and questions."],
  [TablesQuery.shape.query, "Part of the names to list; all tables by default."],
  [CatalogQuery.shape.query, "Words to search for; misspelled ones are corrected."],
  [
    CatalogQuery.shape.kinds,
    "Of `dataset`, `column`, `answer`, `document`, `definition`, separated by commas; all by default.",
  ],
  [RowsQuery.shape.sort, "A column's name, with the suffix `:desc` for descending order."],
  [RowsQuery.shape.filter, "A JSON list of {column, op, value}; all must hold."],
  [RowsQuery.shape.search, "Matches part of a text regardless of case, a number, or a year, month or day of the row."],
  [RowsQuery.shape.rows, "Positions of rows in the table, from 0: `3,17`."],
  [RowsQuery.shape.repeated, "Only rows that repeat an earlier row in every column."],
  [RowsQuery.shape.version, "A version's id; the newest by default."],
  [ValuesQuery.shape.version, "A version's id; the newest by default."],
  [ProfileQuery.shape.version, "A version's id; the newest by default."],
  [RowsQuery.shape.columns, "Positions of columns, from 0, in the requested order: `0-15,22`."],
  [RowsQuery.shape.clip, "Longer texts are cut one character after this length."],
  [ValuesQuery.shape.search, "Matches part of the values, regardless of case."],
  [RemoteDatasetQuery.shape.wait, "Whether to wait for the rows, up to 30 s."],
  [WaitQuery.shape.wait, "Whether to hold the answer until the run asks something or ends."],
  [EventsQuery.shape.after, "Number of the last known event."],
  [ArtifactQuery.shape.format, "As stored by default."],
  [ArtifactQuery.shape.table, "Which table of a result, from 1."],
  [ArtifactQuery.shape.edit, "For a chart as html: a person's changes to its look, as JSON (ChartEdit)."],
  [TableFileQuery.shape.table, "Which table of a result, from 1."],
] as const;
for (const [schema, description] of words) queryWords.add(schema, { description });
