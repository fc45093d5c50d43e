import type { AnyText } from "@/lib/text/packed-text";

/**
 * `page`: the browser read it without success. `off`: the operator wants no browser. `missing`: there is none on this machine. `broken`:
 * it could not be started. `closed`: the service is stopping. The last four say nothing about the page.
 */
type RenderFailure = "page" | "off" | "missing" | "broken" | "closed";

export type Rendering =
  | { ok: true; html: AnyText }
  /** `message`: a clause about the page, in the past tense and without a full stop. */
  | { ok: false; failure: RenderFailure; message: string };

export type PageSent = { url: string; html: AnyText };

/** Runs the scripts of pages that are empty without them. */
export type PageBrowser = {
  /**
   * The page as its scripts make it. `html` is what the server sent, which is not requested again; `url` is where it came from, after
   * redirects. What the scripts load is read as any page is: robots.txt, limits per host, and no address that is not public.
   * `begin` is called once the browser is free for this page, just before it gets it; false: it does not get it, and the result is null.
   */
  render(page: PageSent, begin?: () => Promise<boolean>): Promise<Rendering | null>;
  close(): Promise<void>;
};
