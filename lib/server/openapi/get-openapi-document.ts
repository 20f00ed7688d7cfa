import packageFile from "@/package.json";
import type { OpenApiDocument } from "./openapi-document";
import { operations } from "./operations";
import { toOpenApiDocument } from "./to-openapi-document";

let document: OpenApiDocument | undefined;

/** Returns the document that describes this API; built on first use. */
export function getOpenApiDocument(): OpenApiDocument {
  document ??= toOpenApiDocument(operations, packageFile.version);
  return document;
}
