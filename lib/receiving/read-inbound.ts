import { attachmentsTask, inboundMailTask } from "@/lib/mail/inbound-mail-task";
import type { MailAttachment } from "@/lib/mail-reading/read-attachments";
import type { ReadMail } from "@/lib/mail-reading/read-mail";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";

/** How much of an email is read when all of it could not be: its headers and its first lines. */
const BEGINNING = 16 * 1024;
/** How much of an email is given to a worker to find out what it says; `readMail` reads no more. */
export const FIRST_PART = 1024 * 1024;

/**
 * Reads an email in a worker. One that no worker survives is read by its beginning, and if that fails too, as an email that
 * says nothing: nothing that came in is lost because of what it holds.
 */
export async function readInbound(raw: Uint8Array): Promise<ReadMail> {
  const whole = await tryRead(raw.subarray(0, FIRST_PART));
  return whole ?? (await tryRead(raw.subarray(0, BEGINNING))) ?? NOTHING;
}

/** What is attached; empty if that cannot be read. */
export async function readAttachmentsOf(raw: Uint8Array): Promise<MailAttachment[]> {
  return (await unlessHostile(parse(attachmentsTask, raw))) ?? [];
}

function tryRead(raw: Uint8Array): Promise<ReadMail | null> {
  return unlessHostile(parse(inboundMailTask, raw, { isUrgent: true }));
}

/** Null if it is the document's fault; what says nothing about the document (the service stops) is thrown. */
async function unlessHostile<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ParseError && error.isAboutDocument) return null;
    throw error;
  }
}

const NOTHING: ReadMail = {
  kind: "other",
  messageId: null,
  answersTo: [],
  from: null,
  to: [],
  subject: "",
  date: null,
  bounce: null,
  complaint: null,
  autoReply: null,
  reply: null,
  newestText: "",
  fullText: "",
  html: null,
  references: [],
  inReplyTo: null,
  hasAttachments: false,
  mayBeReport: false,
};
