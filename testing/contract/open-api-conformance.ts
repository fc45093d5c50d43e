import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenApiDocument } from "@/lib/http/open-api";
import { routePath } from "@/lib/http/route-path";

/** For tests: throws unless the document allows `response` for `request`: status, headers and body. */
export type ConformanceCheck = (request: Request, response: Response) => Promise<void>;

type Reference = { $ref: string };
type Answer = { headers?: Record<string, object>; content?: Record<string, { schema: object }> };

export function createConformanceCheck(document: OpenApiDocument): ConformanceCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package is CommonJS: under ESM its function may be one level deeper.
  (((addFormats as { default?: unknown }).default ?? addFormats) as (ajv: Ajv2020) => void)(ajv);
  ajv.addFormat("time-zone", true);
  ajv.addSchema(document, "openapi");
  const compiled = new Map<string, ValidateFunction>();

  return async (request, response) => {
    const path = Object.keys(document.paths ?? {}).find((template) =>
      matches(template, routePath(request.url)),
    );
    const item = (path && at(document, ["paths", path])) as Record<string, object> | undefined;
    const asked = request.method.toLowerCase();
    const method = asked === "head" ? "get" : asked;
    const what = `${request.method} ${path ?? routePath(request.url)} → ${response.status}`;
    if (item && !item[method]) return checkRefusal(what, item, response);
    const responses = path && at(document, ["paths", path, method, "responses"]);
    if (!responses || typeof responses !== "object") throw new Error(`${what}: not in the document.`);
    const status = [String(response.status), `${Math.floor(response.status / 100)}XX`, "default"].find(
      (candidate) => candidate in responses,
    );
    if (!status) throw new Error(`${what}: the document has no such status.`);
    const found = (responses as Record<string, Answer | Reference>)[status]!;
    const pointer =
      "$ref" in found ? found.$ref.slice(1) : pointerTo(["paths", path!, method, "responses", status]);
    const answer = "$ref" in found ? (at(document, found.$ref.slice(2).split("/")) as Answer) : found;
    for (const [name, header] of Object.entries(answer.headers ?? {})) {
      const target = (
        "$ref" in header ? at(document, (header as Reference).$ref.slice(2).split("/")) : header
      ) as {
        required?: boolean;
      };
      if (target.required && !response.headers.has(name)) throw new Error(`${what}: lacks ${name}.`);
    }
    if (request.method === "HEAD" || !answer.content) {
      if ((await response.clone().text()) !== "") throw new Error(`${what}: a body where there is none.`);
      return;
    }
    const got = mediaTypeOf(response.headers.get("content-type") ?? "");
    const type = Object.keys(answer.content ?? {}).find((one) => mediaTypeOf(one) === got) ?? got;
    if (!answer.content?.[type]) throw new Error(`${what}: ${type} is not in the document.`);
    const key = `openapi#${pointer}/content/${escapePointer(type)}/schema`;
    const validate = compiled.get(key) ?? ajv.compile({ $ref: encodeURI(key) });
    compiled.set(key, validate);
    const body: unknown =
      got === "application/json" ? await response.clone().json() : await response.clone().text();
    if (!validate(body))
      throw new Error(`${what}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`);
  };
}

/** For a method that a path does not list: expects 405 with the listed methods (RFC 9110 §15.5.6). */
function checkRefusal(what: string, item: Record<string, object>, response: Response): void {
  const listed = Object.keys(item).map((method) => method.toUpperCase());
  const expected = [...listed, ...(listed.includes("GET") ? ["HEAD"] : [])].sort().join(", ");
  const allowed = (response.headers.get("allow") ?? "").split(", ").sort().join(", ");
  if (response.status !== 405) throw new Error(`${what}: the document has no such method.`);
  if (allowed !== expected)
    throw new Error(`${what}: Allow is ${allowed}, and the document lists ${expected}.`);
}

function mediaTypeOf(contentType: string): string {
  return contentType.split(";")[0]!.trim().toLowerCase();
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
}

function at(value: unknown, keys: string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
}

function pointerTo(keys: string[]): string {
  return `/${keys.map(escapePointer).join("/")}`;
}

function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
