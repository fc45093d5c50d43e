import type { Settings } from "@/lib/env";
import { createAddressVerifier } from "@/lib/mail/verify-address";
import { perProcess } from "@/lib/per-process";
import { publicUrl } from "@/lib/public-url";
import { configuredProviders } from "@/lib/search/configured-providers";
import type { SearchProvider } from "@/lib/search/search-provider";
import { currentContact } from "@/lib/web/contact";
import { createPageReader, type PageReader } from "@/lib/web/page-reader";
import { createSampleWeb, type SampleWeb } from "@/lib/web/sample-web/create-sample-web";
import { createUserAgent } from "@/lib/web/user-agent";

/** How this process reaches the outside: one of each, so that limits for each host count for all runs together. */
export type WebAccess = {
  reader: PageReader;
  providers: SearchProvider[];
  sampleWeb: SampleWeb;
  verifier: ReturnType<typeof createAddressVerifier>;
  /** Requests at once, and the pause between two to one host, in milliseconds: what a batch is cut by. */
  concurrency: number;
  perHostDelayMs: number;
  /** Milliseconds before a provider that failed is asked again; doubled each time. */
  searchPauseMs: number;
};

const place = perProcess<{ web?: WebAccess }>("web-access", () => ({}));

export function openWebAccess(settings: Settings, parts: Partial<WebAccess> = {}): WebAccess {
  place.web = {
    reader:
      parts.reader ??
      createPageReader({
        userAgent: () =>
          createUserAgent({
            publicUrl: publicUrl(settings),
            contact: settings.WEB_CONTACT ?? currentContact(),
          }),
        perHostDelayMs: settings.WEB_PER_HOST_DELAY_MS,
        perHostConcurrency: settings.WEB_PER_HOST_CONCURRENCY,
        concurrency: settings.WEB_CONCURRENCY,
        proxyUrl: settings.WEB_PROXY_URL,
        allowPrivate: settings.WEB_ALLOW_PRIVATE,
      }),
    providers: parts.providers ?? configuredProviders(settings),
    sampleWeb: parts.sampleWeb ?? createSampleWeb(),
    verifier: parts.verifier ?? createAddressVerifier({ timeoutMs: 3_000 }),
    concurrency: settings.WEB_CONCURRENCY,
    perHostDelayMs: settings.WEB_PER_HOST_DELAY_MS,
    searchPauseMs: 1_000,
    ...parts,
  };
  return place.web;
}

export function webAccess(): WebAccess {
  const open = place.web;
  if (!open) throw new Error("The web was not opened in this process.");
  return open;
}

export async function closeWebAccess(): Promise<void> {
  await place.web?.reader.close();
}
