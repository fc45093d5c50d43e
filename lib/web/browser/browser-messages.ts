import type { AnyText } from "@/lib/text/packed-text";

/** To the process that has the browser. */
export type BrowserOrder =
  | {
      kind: "render";
      url: string;
      html: AnyText;
      executable: string;
      /** Milliseconds from the start of the page; what stands there after four fifths of it is taken. */
      limitMs: number;
    }
  | { kind: "resource"; id: number; resource: Resource | null };

/** From it. All that the page asks for is asked of the service. */
export type BrowserReport =
  | { kind: "ready" }
  /** The browser leads this process group. */
  | { kind: "launched"; group: number }
  | { kind: "request"; id: number; url: string; isDocument: boolean }
  | { kind: "rendered"; html: AnyText }
  | { kind: "failed"; message: string; isLaunch: boolean };

export type Resource = { contentType: string; body: Uint8Array };

/** As much as a page may have (`lib/discovery/extraction/parse-page.ts`). */
export const MAX_CHARACTERS = 3_000_000;
