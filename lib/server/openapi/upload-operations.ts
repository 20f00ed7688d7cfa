import { UploadedDataset } from "@/lib/domain/datasets/uploaded-dataset";
import { UploadUse } from "../uploads/finish-upload";
import { AnnouncementHeaders, PieceHeaders } from "../uploads/upload-headers";
import { Upload } from "./answer-schemas";
import { empty, json, type Operations } from "./operation";

/** Uploads of large files piece by piece: tus 1.0, so that any tus client can send them. */
export const uploadOperations: Operations = {
  "/api/uploads": {
    post: {
      operationId: "announceUpload",
      summary: "Announces a file that is then sent in pieces.",
      headers: AnnouncementHeaders,
      answers: { 201: json("The upload; `Location` is where to send its pieces.", Upload) },
      limited: true,
    },
  },
  "/api/uploads/{id}": {
    head: {
      operationId: "getUploadOffset",
      summary:
        "Returns in `Upload-Offset` how many bytes of a file have arrived, to resume after a broken connection. `Caveat-Queue-Position` is present while other files are read first.",
      answers: { 200: empty("The upload exists.") },
    },
    patch: {
      operationId: "sendUploadPiece",
      summary: "Appends a piece of a file.",
      headers: PieceHeaders,
      body: "bytes",
      answers: { 204: empty("The piece has arrived; `Upload-Offset` is the number of bytes received.") },
    },
    delete: {
      operationId: "stopUpload",
      summary: "Stops an upload and removes everything it led to.",
      answers: { 204: empty("It is gone.") },
    },
  },
  "/api/uploads/{id}/dataset": {
    post: {
      operationId: "finishUpload",
      summary:
        "Makes a dataset of a complete file, or one of each table of an archive; repeated calls return the same one.",
      body: UploadUse,
      answers: {
        201: json(
          "The dataset, `reading` while a large file is read, with the further ones of an archive.",
          UploadedDataset,
        ),
      },
    },
  },
};
