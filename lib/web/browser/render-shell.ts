import type { Adapters } from "@/lib/ports/adapters";
import type { PageSent } from "@/lib/ports/page-browser";
import type { AnyText } from "@/lib/text/packed-text";

/**
 * The page that a browser makes of the shell that the server sent; null where no browser can, and what the shell holds has to do. Throws
 * while the service stops.
 */
export async function renderShell(
  { adapters }: { adapters: Adapters },
  page: PageSent,
): Promise<AnyText | null> {
  const rendering = await adapters.web.browser.render(page);
  if (rendering?.ok === false && rendering.failure === "closed") throw new Error("The service is stopping.");
  return rendering?.ok ? rendering.html : null;
}
