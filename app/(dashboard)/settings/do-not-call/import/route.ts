import { serverAction } from "@/app/server-action";
import type { ActionResult } from "@/lib/action-result";
import { importDoNotCall } from "@/lib/calls/do-not-call/import-do-not-call";
import { failAction } from "@/lib/fail-action";
import { parseBody } from "@/lib/http/parse-body";
import { readBody } from "@/lib/http/read-body";

/** Four million characters are what an import takes; as JSON in UTF-8 they may need more bytes. */
const MOST_BYTES = 9 * 1024 * 1024;

const importText = serverAction(importDoNotCall);

/** A list of numbers as `{"text"}`: longer than a server action may be. Answers an `ActionResult`. */
export async function POST(request: Request): Promise<Response> {
  try {
    const body = parseBody(await readBody(request, MOST_BYTES));
    return Response.json(await importText(body as { text: string }));
  } catch (error) {
    return Response.json(failAction(error, "importDoNotCall") satisfies ActionResult<never>);
  }
}
