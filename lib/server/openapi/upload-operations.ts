import { UploadedDataset } from "@/lib/domain/datasets/uploaded-dataset";
import { UploadUse } from "../uploads/finish-upload";
import { AnnouncementHeaders, PieceHeaders } from "../uploads/upload-headers";
import { Upload } from "./answer-schemas";
import { empty, json, type Operations } from "./operation";

/** How large files arrive piece by piece: tus 1.0, so that any client of it can send them. */
export const uploadOperations: Operations = {
  "/api/uploads": {
    post: {
      operationId: "announceUpload",
      summary: "Announces a file that is then sent in pieces.",
      headers: AnnouncementHeaders,
      answers: { 201: json("The upload; `Location` tells where its pieces go.", Upload) },
      limited: true,
    },
  },
  "/api/uploads/{id}": {
    head: {
      operationId: "getUploadOffset",
      summary:
        "Gives in `Upload-Offset` how many bytes of a file are here, to go on after a broken connection. `Caveat-Queue-Position` is there while other files are read first.",
      answers: { 200: empty("The upload is there.") },
    },
    patch: {
      operationId: "sendUploadPiece",
      summary: "Appends a piece of a file.",
      headers: PieceHeaders,
      body: "bytes",
      answers: { 204: empty("The piece is here; `Upload-Offset` tells how much there is.") },
    },
    delete: {
      operationId: "stopUpload",
      summary: "Stops an upload and takes away all that came of it.",
      answers: { 204: empty("It is gone.") },
    },
  },
  "/api/uploads/{id}/dataset": {
    post: {
      operationId: "finishUpload",
      summary:
        "Makes a dataset of a file whose bytes are all here, or one of each table of an archive; asked again it gives the same one.",
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
