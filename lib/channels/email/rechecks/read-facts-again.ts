import type { Context } from "@/lib/context";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import type { ReadPage } from "@/lib/ports/page-reader";
import { renderShell } from "@/lib/web/browser/render-shell";
import { type FactsFound, type FactToFind, factsTask } from "./facts-task";
import type { PageToCheck } from "./page-to-check";

/** `gone`: there is no such page any more. `unread`: it could not be read. */
export type FactsReading =
  | { kind: "read"; found: FactsFound; at: string }
  | { kind: "gone"; at: string }
  | { kind: "unread" };

/** The page does not exist any more: RFC 9110 §15.5.5 and §15.5.11. */
const GONE: readonly (number | undefined)[] = [404, 410];

/** Reads a page as a discovery does and looks for what it said before. Throws only where the service itself fails or stops. */
export async function readFactsAgain(
  ctx: Context,
  { url, sample }: PageToCheck,
  { facts }: { facts: FactToFind[] },
): Promise<FactsReading> {
  const { reader, sampleWeb } = ctx.adapters.web;
  if (sample) {
    const page = sampleWeb.read(url);
    return page ? findOn(ctx, page, facts, false) : { kind: "gone", at: new Date().toISOString() };
  }
  const answer = await reader.read(url);
  if (answer.ok) return findOn(ctx, answer.page, facts, true);
  return GONE.includes(answer.failure.status)
    ? { kind: "gone", at: new Date().toISOString() }
    : { kind: "unread" };
}

async function findOn(
  ctx: Context,
  { url, html, fetchedAt: at }: ReadPage,
  facts: FactToFind[],
  withBrowser: boolean,
): Promise<FactsReading> {
  const asked = facts.map(({ address, field, value, quote }) => ({ address, field, value, quote }));
  try {
    const share = { owner: ctx.workspaceId, source: new URL(url).host };
    const found = await parse(factsTask, { html, url, facts: asked }, { share });
    if (!found.needsBrowser || !withBrowser) return { kind: "read", found, at };
    const rendered = await renderShell(ctx, { url, html });
    if (rendered === null) return { kind: "unread" };
    const again = await parse(factsTask, { html: rendered, url, facts: asked }, { share });
    return { kind: "read", found: again, at };
  } catch (error) {
    if (error instanceof ParseError && error.isAboutDocument) return { kind: "unread" };
    throw error;
  }
}
