import PostalMime from "postal-mime";
import { boundMail } from "./bound-mail";

export type MailAttachment = {
  /** As the sender named it: hostile. Empty if they did not. */
  fileName: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Null: larger than is kept. */
  content: Uint8Array | null;
};

const MEBIBYTE = 1024 * 1024;
/** Of one attachment, and of all of a mail together, in bytes. */
const LARGEST = 10 * MEBIBYTE;
const LARGEST_TOGETHER = 25 * MEBIBYTE;
const MAX_ATTACHMENTS = 50;
/** A mail of that many bytes holds the attachments that are kept, in base64. */
const BOUNDS = { bytes: 36 * MEBIBYTE, lines: 600_000 };

/**
 * What is attached to a mail. Reads at most 36 MiB of it: the content of what is larger, or cut off there, is null. Never
 * throws because of what the mail holds.
 */
export async function readAttachments(bytes: Uint8Array): Promise<MailAttachment[]> {
  const bounded = boundMail(bytes, BOUNDS);
  const isCut = bounded.length < bytes.length;
  try {
    const { attachments } = await PostalMime.parse(bounded, {
      forceRfc822Attachments: true,
      maxNestingDepth: 30,
      maxHeadersSize: 64 * 1024,
    });
    let kept = 0;
    return attachments.slice(0, MAX_ATTACHMENTS).map(({ filename, mimeType, content }, place) => {
      const data = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
      const isWhole = !(isCut && place === attachments.length - 1);
      const fits = isWhole && data.length <= LARGEST && kept + data.length <= LARGEST_TOGETHER;
      if (fits) kept += data.length;
      return {
        fileName: (filename ?? "").slice(0, 255),
        mediaType: mimeType.slice(0, 127),
        size: data.length,
        content: fits ? data : null,
      };
    });
  } catch {
    return [];
  }
}
