/** Calls that need no id, by required scope; tried in this order. */
const READS: [string, string][] = [
  ["credits:read", "/v1/credits"],
  ["leads:read", "/v1/leads"],
  ["agents:read", "/v1/agents"],
  ["suppressions:read", "/v1/suppressions"],
];

/** For keys that can read none of those: a call with a record id to fill in. */
const OTHERS: [string, string, string?][] = [
  ["campaigns:read", "/v1/campaigns/{id}/status"],
  ["memory:read", "/v1/agents/{id}/memory"],
  ["chat:read", "/v1/agents/{id}/threads"],
  ["suppressions:write", "/v1/suppressions", `{"email": "somebody@example.com"}`],
  ["discovery:run", "/v1/discovery", `{"agentId": "…", "mode": "people"}`],
  ["outreach:run", "/v1/campaigns/{id}/outreach-runs", "{}"],
  ["campaigns:write", "/v1/campaigns/{id}/pause", "{}"],
  ["agents:write", "/v1/agents", `{"name": "An agent"}`],
  ["chat:write", "/v1/agents/{id}/threads", `{"title": "A chat"}`],
];

/** A `curl` command that a key with these scopes may run against this service; reads are preferred. */
export function exampleCall({
  url,
  apiKey,
  scopes,
}: {
  /** The service, without a trailing slash. */
  url: string;
  apiKey: string;
  scopes: readonly string[];
}): string {
  const may = ([scope]: [string, ...unknown[]]) => scopes.includes("*") || scopes.includes(scope);
  const read = READS.find(may);
  const [, path, body] = read ?? OTHERS.find(may) ?? ["", "/v1/agents"];
  const lines = [`curl '${url}${path}'`, `-H 'X-Api-Key: ${apiKey}'`];
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d '${body}'`);
  return lines.join(" \\\n  ");
}
