import { readHealth } from "./health";

/** Answers `GET /api/health`: 200 when ready, otherwise 503. */
export async function healthResponse(): Promise<Response> {
  const { ready, health } = await readHealth();
  return Response.json(health, {
    status: ready ? 200 : 503,
    headers: { "cache-control": "no-store", ...(ready ? {} : { "retry-after": "1" }) },
  });
}
