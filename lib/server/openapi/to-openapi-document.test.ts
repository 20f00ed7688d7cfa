import { describe, expect, it } from "vitest";
import { z } from "zod";
import { getOpenApiDocument } from "./get-openapi-document";
import { NewSession, WaitQuery } from "../sessions/ask-question";
import { empty, file, json } from "./operation";
import { toOpenApiDocument } from "./to-openapi-document";

describe("the document of one operation", () => {
  const { paths } = toOpenApiDocument(
    {
      "/api/things/{id}": {
        post: {
          operationId: "makeThing",
          summary: "Makes a thing.",
          description: "An empty name is none.",
          query: WaitQuery,
          body: NewSession,
          answers: {
            201: json("The thing.", z.object({ size: z.number() })),
            202: file("Its picture.", "image/png"),
            204: empty("Nothing."),
          },
          limited: true,
        },
        get: { operationId: "getThing", summary: "Gives it.", answers: {}, open: true },
      },
    },
    "1.2.3",
  );

  it("describes its parameters, its body and each of its answers", () => {
    expect(paths["/api/things/{id}"]?.post).toEqual({
      operationId: "makeThing",
      summary: "Makes a thing.",
      description: "An empty name is none.",
      tags: ["things"],
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
        {
          name: "wait",
          in: "query",
          required: false,
          description: "Whether to hold the answer until the run asks something or ends.",
          schema: { type: "string", enum: ["true", "false"], default: "false" },
        },
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: { $ref: "#/components/schemas/NewSession" } } },
      },
      responses: {
        201: {
          description: "The thing.",
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { size: { type: "number" } },
                required: ["size"],
                additionalProperties: false,
              },
            },
          },
        },
        202: { description: "Its picture.", content: { "image/png": {} } },
        204: { description: "Nothing." },
        429: { $ref: "#/components/responses/TooMany" },
        default: { $ref: "#/components/responses/Refusal" },
      },
    });
  });

  it("requires no key for open operations", () => {
    expect(paths["/api/things/{id}"]?.get?.security).toEqual([]);
  });
});

describe("the document of the API", () => {
  const document = getOpenApiDocument();
  const text = JSON.stringify(document);

  it("is made once", () => {
    expect(getOpenApiDocument()).toBe(document);
  });

  it("is of version 3.1 and names the two ways to sign in", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Caveat", version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string },
      security: [{ key: [] }, { browser: [] }],
      components: {
        securitySchemes: {
          key: { type: "http", scheme: "bearer" },
          browser: { type: "apiKey", in: "cookie", name: "caveat_sign_in" },
        },
      },
    });
  });

  it("has no dangling references, and no unused schemas", () => {
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
    expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it("names every schema of its own explicitly", () => {
    expect(Object.keys(document.components.schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  it("describes a body as it is sent, and an answer as it arrives", () => {
    const { NewSession: sent, SessionSummary: come } = document.components.schemas;
    expect([sent?.required, come?.required]).toEqual([
      ["question"],
      ["id", "title", "status", "pinned", "updatedAt", "datasetNames", "usage"],
    ]);
  });
});
