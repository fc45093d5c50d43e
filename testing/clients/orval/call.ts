import { readPlace } from "./job";

const { baseUrl, key } = readPlace();

/** What orval calls for each request: with the service's address and key, and the body as JSON or as text. */
export async function call<T>(path: string, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set("X-Api-Key", key);
  const response = await fetch(`${baseUrl}${path}`, { ...init, headers });
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const data: unknown = isJson ? await response.json() : await response.text();
  return { data, status: response.status, headers: response.headers } as T;
}
