import type { FOLDER_ROLES, RECEIVED_KINDS } from "@/db/schema";
import type { ReadMail } from "@/lib/mail-reading/read-mail";

/** Where an email lies on its server, and its bytes: all of them, or with `fetchWhole` the beginning. */
export type IncomingEmail = {
  mailboxId: string;
  folder: (typeof FOLDER_ROLES)[number];
  uidValidity: number;
  uid: number;
  raw: Uint8Array;
  /** All of it, for what is attached; null: it is gone. */
  fetchWhole?: () => Promise<Uint8Array | null>;
  /** When its server received it; null: as its header says. */
  receivedAt?: Date | null;
};

/** An email that was read, with what the mailbox adds to it. */
export type TakenIn = ReadMail & {
  receivedKind: (typeof RECEIVED_KINDS)[number];
  isOwn: boolean;
  receivedAt: Date;
  hash: string;
  mailboxId: string;
  mailboxAddress: string;
  folder: IncomingEmail["folder"];
};
