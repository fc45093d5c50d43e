import type { JsonSchema } from "./reference-fields";
import { exampleBody } from "./sample-of";

type Call = {
  method: string;
  path: string;
  parameters: { name: string; place: string; required: boolean }[];
  body: JsonSchema | undefined;
};

/** A call as a `curl` command. `$BASE`, `$KEY` and ids such as `$AGENT_ID` are shell variables. */
export function exampleCommand({ method, path, parameters, body }: Call): string {
  const query = parameters
    .filter(({ place, required }) => place === "query" && required)
    .map(({ name }) => `${name}=…`)
    .join("&");
  const address = `$BASE${path.replace(/(\w+)\/\{(\w+)\}/g, (_, noun: string, name: string) => `${noun}/${variableOf(noun, name)}`)}`;
  const isStream = path.endsWith("/stream");
  const lines = [
    `curl${isStream ? " -N" : ""}${method === "GET" ? "" : ` -X ${method}`}`,
    `"${address}${query && `?${query}`}"`,
  ];
  if (path !== "/v1/openapi.json") lines.push(`-H "X-Api-Key: $KEY"`);
  if (parameters.some(({ name }) => name === "Idempotency-Key"))
    lines.push(`-H "Idempotency-Key: $(uuidgen)"`);
  // A POST whose fields are all optional is clearest without a body; a PATCH without one would change nothing.
  const isBare = method === "POST" && (body?.required ?? []).length === 0 && !body?.examples;
  const sample = body && !isBare && exampleBody(body);
  if (sample && Object.keys(sample).length > 0)
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(sample)}'`);
  return lines.join(" \\\n  ");
}

/** `agents/{id}` as `$AGENT_ID`, `threads/{threadId}` as `$THREAD_ID`. */
function variableOf(noun: string, name: string): string {
  const word = name === "id" ? noun.replace(/s$/, "") : name.replace(/Id$/, "");
  return `$${word.toUpperCase()}_ID`;
}
