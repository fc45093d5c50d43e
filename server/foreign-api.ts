import type { Refused } from "./refuse";

const OTHER_VERSION = /^\/v(?!1(?![0-9]))[0-9]+(?=[/?]|$)/;
const DOCUMENT = /^\/(?:openapi|swagger)(?:\.json|\.ya?ml)?(?:\?|$)/;

/** What is guessed at beside /v1, and would otherwise be taken for a page that one has to sign in for. */
export function foreignApi(url: string): Refused | undefined {
  const version = OTHER_VERSION.exec(url)?.[0];
  if (version !== undefined)
    return notFound(
      `There is nothing under ${version.slice(0, 20)}. The paths of this API begin with /v1; GET /v1/openapi.json lists them.`,
    );
  return DOCUMENT.test(url) ? notFound("The document of this API is at GET /v1/openapi.json.") : undefined;
}

function notFound(message: string): Refused {
  return { status: 404, code: "not_found", message, keepsConnection: true };
}
