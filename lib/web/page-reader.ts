import { setImmediate as breathe } from "node:timers/promises";
import type { DocumentTask } from "@/lib/parsing/document-task";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import type { PageReader, ReadPage } from "@/lib/ports/page-reader";
import { decodeText, isDecodedQuickly } from "@/lib/text/decode-text";
import { cardTask, decodeTask, pdfTask } from "./file-tasks";
import { type Document, HostReader, type HostReaderOptions } from "./host-reader";
import { ReadError, wrongType } from "./read-error";
import { readSitemap } from "./read-sitemap";

const PAGE_TYPES = new Set(["text/html", "application/xhtml+xml", "text/plain"]);
/** Files that are read like pages, by the task that turns each into one. `text/directory`: vCards before RFC 6350. */
const FILE_TASKS = new Map<string, DocumentTask<(body: Uint8Array) => string | Promise<string>>>([
  ["application/pdf", pdfTask],
  ["text/vcard", cardTask],
  ["text/x-vcard", cardTask],
  ["text/directory", cardTask],
]);
/** What scripts load that has no pictures or sound in it. */
const RESOURCE_TYPE =
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|xhtml|javascript|x-javascript|ecmascript|wasm|octet-stream)$)/;

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
          acceptsType: (type) => PAGE_TYPES.has(type) || FILE_TASKS.has(type),
          oversize: "fail",
          signal,
        });
        if (answer.contentType === "" && answer.body.includes(0)) throw wrongType(answer.url, "binary data");
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
          acceptsType: (type) => RESOURCE_TYPE.test(type),
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

/** Errors: `ReadError`. */
async function readBody({ url, body, contentType }: Document): Promise<string> {
  const task = FILE_TASKS.get(contentType.split(";")[0]!.trim().toLowerCase());
  if (!task && isDecodedQuickly(body, contentType)) return decodeInTurn(body, contentType);
  try {
    return await (task ? parse(task, body) : parse(decodeTask, { body, contentType }));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new ReadError(
      "wrong_type",
      `${url.href} could not be read: ${error.message}.`,
      !error.isAboutDocument,
    );
  }
}

const LARGE = 200_000;

let before: Promise<unknown> = Promise.resolve();

/** `decodeText`, but large pages are decoded one at a time, with pauses for other work. */
async function decodeInTurn(bytes: Uint8Array, contentType: string): Promise<string> {
  if (bytes.length < LARGE) return decodeText(bytes, contentType);
  const turn = before.then(() => breathe()).then(() => decodeText(bytes, contentType));
  before = turn.catch(() => {});
  return turn;
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
