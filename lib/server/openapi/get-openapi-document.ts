import packageFile from "@/package.json";
import type { OpenApiDocument } from "./openapi-document";
import { operations } from "./operations";
import { toOpenApiDocument } from "./to-openapi-document";

let document: OpenApiDocument | undefined;

/** The document that describes this API, made when it is first asked for. */
export function getOpenApiDocument(): OpenApiDocument {
  document ??= toOpenApiDocument(operations, packageFile.version);
  return document;
}
