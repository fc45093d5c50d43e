import { createAddressVerifier } from "@/lib/mail/verify-address";
import type { WebAccess } from "@/lib/ports/web-access";
import type { Settings } from "@/lib/process/env";
import { publicUrl } from "@/lib/process/public-url";
import { openAdapters, openedAdapters } from "@/lib/process/this-process";
import { type AskProvider, createAskProvider } from "@/lib/search/ask-provider";
import { openSearchProviders } from "@/lib/search/search-providers";
import { currentContact } from "@/lib/web/contact";
import { createSampleWeb } from "@/lib/web/sample-web/create-sample-web";
import { createUserAgent } from "@/lib/web/user-agent";
import { createPageBrowser } from "./browser/create-page-browser";
import { openSource } from "./open-source";
import { createPageReader } from "./page-reader";
import { createReaderPool } from "./reader-pool";

/** Arguments of Node that run the processes of the web access. */
export type WebCommands = {
  /** `server/browser.ts`; by default from its source. */
  browser?: readonly string[];
  /** `server/reader.ts`. Without it, this process itself makes the requests. */
  reader?: readonly string[];
};

/** Limit of a reader's heap, in MB. */
const READER_MB = 512;

/** Opens this process's web access according to the settings. `parts` replace parts of it, for tests. */
export function openWebAccess(
  settings: Settings,
  { ask, commands = {}, ...parts }: Partial<WebAccess> & { ask?: AskProvider; commands?: WebCommands } = {},
): WebAccess {
  const reader =
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
      openExchange:
        commands.reader &&
        (({ lookup: _, tls: __, ...transport }) =>
          createReaderPool({ command: commands.reader!, memoryMb: READER_MB }, transport)),
    });
  const browser =
    parts.browser ??
    createPageBrowser({
      choice: settings.PAGE_BROWSER,
      path: settings.adapterSettings.PATH,
      command: commands.browser,
      reader,
    });
  const sampleWeb = parts.sampleWeb ?? createSampleWeb();
  const web: WebAccess = {
    reader,
    browser,
    providers: openSearchProviders(settings, {
      ask: ask ?? createAskProvider({ proxyUrl: settings.WEB_PROXY_URL }),
      searchSample: sampleWeb.search,
      openSource: (source, limit) => openSource(reader, source, limit),
    }),
    sampleWeb,
    verifier: parts.verifier ?? createAddressVerifier({ timeoutMs: 3_000 }),
    concurrency: settings.WEB_CONCURRENCY,
    perHostDelayMs: settings.WEB_PER_HOST_DELAY_MS,
    searchPauseMs: 1_000,
    ...parts,
  };
  return openAdapters({ web }).web;
}

/** Closes the web access of this process, if it was opened. */
export async function closeWebAccess(): Promise<void> {
  const { web } = openedAdapters();
  await Promise.all([web?.browser.close(), web?.reader.close()]);
}
