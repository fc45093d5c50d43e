import { setImmediate as breathe } from "node:timers/promises";
import { decodeText, isDecodedQuickly } from "@/lib/text/decode-text";
import { type AnyText, packLargeText } from "@/lib/text/packed-text";
import { decompressBody } from "./decompress-body";
import { type HttpHeaders, HttpTransport, type TransportOptions, tooLarge } from "./http-transport";
import { ReadError, wrongType } from "./read-error";
import { bareType, fileKind, isWantedType, type Wanted } from "./wanted-types";

/** One GET request. Plain data, because another process makes it. */
export type ExchangeRequest = {
  url: string;
  headers: Record<string, string>;
  /** From connecting to the last byte, in milliseconds. */
  timeoutMs: number;
  /** Limit of the body, both as received and with its content codings removed. */
  maxBytes: number;
  /** What to do with a larger one. */
  oversize: "fail" | "truncate";
  wanted: Wanted;
};

export type ExchangeAnswer = {
  status: number;
  /** As received (header bytes are decoded as Latin-1); empty if there is none. */
  location: string;
  contentType: string;
  /** With content codings removed. Empty if it was not wanted, or if it is in `text`. */
  body: Uint8Array;
  /** A page's body, if its encoding can be decoded quickly. */
  text: AnyText | null;
};

/** Makes requests, each by itself: redirects are answers. Errors: `ReadError`, the signal's reason. */
export type Exchange = {
  get(request: ExchangeRequest, signal?: AbortSignal): Promise<ExchangeAnswer>;
  close(): Promise<void>;
};

/** Makes the requests in this process. */
export function createExchange(options: TransportOptions): Exchange {
  const transport = new HttpTransport(options);
  return {
    async get({ wanted, ...request }, signal) {
      const url = new URL(request.url);
      const answer = await transport.get(url, {
        ...request,
        signal,
        wantsBody: (status, headers) => wantsBody(url, wanted, status, headers),
      });
      const { status, headers, body } = answer;
      const said = {
        status,
        location: header(headers, "location"),
        contentType: header(headers, "content-type"),
      };
      if (!isSuccess(status)) return { ...said, body: EMPTY, text: null };
      return inTurn(body.length, async () => {
        const plain = await decompress(url, body, header(headers, "content-encoding"), request);
        return { ...said, ...(await decode(url, plain, said.contentType, wanted)) };
      });
    },
    close: () => transport.close(),
  };
}

const EMPTY = new Uint8Array();

const isSuccess = (status: number) => status >= 200 && status <= 299;

function wantsBody(url: URL, wanted: Wanted, status: number, headers: HttpHeaders): boolean {
  if (!isSuccess(status)) return false;
  const type = bareType(header(headers, "content-type"));
  if (!isWantedType(wanted, type)) throw wrongType(url, type);
  return true;
}

const LARGE = 100_000;

let before: Promise<unknown> = Promise.resolve();

/** Large bodies are decompressed and decoded one at a time, with pauses for other work, which also bounds the memory that they take. */
async function inTurn<T>(size: number, work: () => Promise<T>): Promise<T> {
  if (size < LARGE) return work();
  const turn = before.then(() => breathe()).then(work);
  before = turn.catch(() => {});
  return turn;
}

async function decompress(
  url: URL,
  body: Buffer,
  coding: string,
  limits: Pick<ExchangeRequest, "maxBytes" | "oversize">,
): Promise<Buffer> {
  if (coding === "") return body;
  let plain: Awaited<ReturnType<typeof decompressBody>>;
  try {
    plain = await decompressBody(body, coding, limits.maxBytes);
  } catch (error) {
    throw new ReadError(
      "wrong_type",
      `${url.href} could not be read: ${(error as Error).message.toLowerCase()}.`,
      false,
    );
  }
  if (plain.truncated && limits.oversize === "fail") throw tooLarge(url, limits.maxBytes);
  return plain.body;
}

async function decode(
  url: URL,
  body: Buffer,
  contentType: string,
  wanted: Wanted,
): Promise<Pick<ExchangeAnswer, "body" | "text">> {
  if (wanted !== "page") return { body, text: null };
  if (contentType === "" && body.includes(0)) throw wrongType(url, "binary data");
  if (fileKind(contentType) || !isDecodedQuickly(body, contentType)) return { body, text: null };
  return { body: EMPTY, text: await packPage(decodeText(body, contentType)) };
}

/** The text of a page as it is handed on. PostgreSQL and HTML know no U+0000. */
export function packPage(text: string): Promise<AnyText> {
  return packLargeText(text.replaceAll("\0", ""));
}

function header(headers: HttpHeaders, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
