import type { OpenApiDocument } from "./open-api";
import type { JsonSchema } from "./reference-fields";
import { sampleBody, sampleOf } from "./sample-of";

// biome-ignore lint/suspicious/noExplicitAny: the document is deep, and its types leave nearly all of it open.
type Loose = any;

/** Gives every request and every answer in JSON that is no error an example, made from its own schema. */
export function addExamples(document: OpenApiDocument): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const resolve = (name: string) => schemas[name];
  for (const item of Object.values<Loose>(document.paths ?? {}))
    for (const operation of Object.values<Loose>(item)) {
      const asked = operation.requestBody?.content?.["application/json"];
      if (asked?.schema) asked.example ??= sampleBody(asked.schema, resolve);
      for (const parameter of operation.parameters ?? [])
        if (parameter.schema?.format === "uuid") parameter.example ??= sampleOf("", parameter.schema);
      for (const [status, answer] of Object.entries<Loose>(operation.responses)) {
        const media = status.startsWith("2") ? answer.content?.["application/json"] : undefined;
        if (media?.schema?.properties || media?.schema?.$ref)
          media.example ??= sampleOf("", media.schema, resolve);
      }
    }
}
