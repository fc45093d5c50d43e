import type { DocumentTask } from "@/lib/parsing/document-task";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import type { PageReader, ReadPage } from "@/lib/ports/page-reader";
import type { AnyText } from "@/lib/text/packed-text";
import { packPage } from "./exchange";
import { cardTask, decodeTask, pdfTask } from "./file-tasks";
import { type Document, HostReader, type HostReaderOptions, shareOf } from "./host-reader";
import { ReadError } from "./read-error";
import { readSitemap } from "./read-sitemap";
import { fileKind } from "./wanted-types";

/**
 * Reads pages as a guest: it obeys robots.txt (RFC 9309), limits concurrent requests per host, never connects to a non-public address,
 * and bounds size, time and redirects.
 */
export function createPageReader(options: HostReaderOptions): PageReader {
  const host = new HostReader(options);
  return {
    async read(url, { signal } = {}) {
      try {
        const answer = await host.read(url, {
          accept: "text/html,application/xhtml+xml,text/plain;q=0.8,*/*;q=0.1",
          wanted: "page",
          oversize: "fail",
          signal,
        });
        const page: ReadPage = {
          requestedUrl: url,
          url: answer.url.href,
          status: answer.status,
          contentType: answer.contentType || "text/html",
          html: await readBody(answer),
          fetchedAt: new Date().toISOString(),
        };
        return { ok: true, page };
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        const { reason, message, status, retryable } = error;
        return { ok: false, failure: { requestedUrl: url, reason, message, status, retryable } };
      }
    },
    async readResource(url, { signal } = {}) {
      try {
        const { body, contentType, ...answer } = await host.read(url, {
          accept: "*/*",
          wanted: "resource",
          oversize: "fail",
          signal,
        });
        return { url: answer.url.href, contentType: contentType || "text/plain", body };
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        return null;
      }
    },
    readSitemap: (origin, limit) => readSitemap(host, origin, limit),
    resolveHost: (name) => resolveHost(host, name),
    close: () => host.close(),
  };
}

/** The tasks that turn files into pages. */
const FILE_TASKS: Record<"pdf" | "card", DocumentTask<(body: Uint8Array) => string | Promise<string>>> = {
  pdf: pdfTask,
  card: cardTask,
};

/** Errors: `ReadError`. */
async function readBody({ url, body, text, contentType }: Document): Promise<AnyText> {
  if (text !== null) return text;
  const file = fileKind(contentType);
  try {
    const options = { share: shareOf(url) };
    const read = await (file
      ? parse(FILE_TASKS[file], body, options)
      : parse(decodeTask, { body, contentType }, options));
    return await packPage(read);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new ReadError(
      "wrong_type",
      `${url.href} could not be read: ${error.message}.`,
      !error.isAboutDocument,
    );
  }
}

/** See `PageReader.resolveHost`. A complete URL keeps its own scheme. */
async function resolveHost(host: HostReader, name: string): Promise<string | null> {
  const text = name.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  for (const candidate of hasScheme ? [text] : [`https://${text}`, `http://${text}`]) {
    const url = URL.parse(candidate);
    if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") continue;
    if (await host.answers(url.origin)) return url.origin;
  }
  return null;
}
