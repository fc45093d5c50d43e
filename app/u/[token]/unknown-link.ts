import { findErasedLink } from "@/lib/workflows/find-recipient";
import { htmlResponse } from "./html-response";
import { erasedLinkPage, unknownLinkPage } from "./recipient-page";

/** What a link says that belongs to nobody (any more). A mail client that unsubscribes with it is told that it is done where the data was deleted. */
export async function answerWithoutRecipient(token: string): Promise<Response> {
  const erased = await findErasedLink(token);
  return erased ? htmlResponse(erasedLinkPage(erased.language), 200) : htmlResponse(unknownLinkPage(), 404);
}

/** Of a page that only a button leads to: reloaded or gone back to, it leads to the link's own, which says how things stand. */
export function toOwnPage(token: string): Response {
  // Relative to `…/u/<token>/…`, so that it holds behind a path prefix.
  return new Response(null, {
    status: 303,
    headers: {
      location: `../${encodeURIComponent(token)}`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
