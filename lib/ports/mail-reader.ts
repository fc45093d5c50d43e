import type { FOLDER_ROLES } from "@/db/schema";

export type FolderRole = (typeof FOLDER_ROLES)[number];

/** Under one `uidValidity` a UID names the same email for good, and later ones have higher UIDs (RFC 9051 §2.3.1.1). */
type OpenFolder = {
  uidValidity: number;
  /** The UID that the next email gets; null: the server does not say. */
  nextUid: number | null;
  /** How many emails are in it. */
  count: number;
  /** The modification sequence of all that is in it (RFC 7162); null: the server has none. */
  modSeq: string | null;
};

/** All that is given must hold. Dates count in days, and `toUid` null is the highest. */
export type EmailSearch = {
  fromUid?: number;
  toUid?: number | null;
  since?: Date;
  messageId?: string;
  /** Part of the subject. */
  subject?: string;
};

export type FetchedHeaders = {
  uid: number;
  headers: Buffer;
  /** Of the whole email, in bytes; null: the server does not say. */
  size: number | null;
  receivedAt: Date | null;
};

/**
 * A connection that reads one mailbox, one command after the other. It never reconnects: after a loss open a new one, and close it in
 * any case. Errors: whatever ended the connection; those of the server.
 */
export type MailReader = {
  /** Resolves once the connection has ended, for whatever reason. */
  readonly closed: Promise<void>;
  /** The paths of the folders that we use: INBOX, and the others where the server names one for that use (RFC 6154). */
  listFolders(): Promise<Map<FolderRole, string>>;
  /** Opens a folder, or opens it again to see what is new; what follows is about it. `read`: nothing in it is changed, not even marked as read. */
  openFolder(path: string, access: "read" | "write"): Promise<OpenFolder>;
  /** The state of a folder that is not opened; null: the server does not say. */
  readFolderState(path: string): Promise<Pick<OpenFolder, "uidValidity" | "modSeq"> | null>;
  /** UIDs in ascending order. */
  search(query: EmailSearch): Promise<number[]>;
  /** The highest UID in the open folder, for where `nextUid` is null; 0: the folder is empty. */
  findLastUid(): Promise<number>;
  /** Emails that are gone are left out. */
  fetchHeaders(uids: readonly number[]): Promise<FetchedHeaders[]>;
  /** The first `maxBytes` of an email; null: it is gone. */
  fetchEmail(uid: number, maxBytes: number): Promise<Buffer | null>;
  /** Puts an email into a folder, marked as read. */
  append(path: string, email: Buffer, date: Date): Promise<void>;
  /** Deletes emails of the open folder for good. */
  deleteEmails(uids: readonly number[]): Promise<void>;
  /** Waits for new email in the open folder. False: none came until `until` (milliseconds since 1970). */
  waitForNew(until: number): Promise<boolean>;
  /** Closes the connection if the server does not answer within so many milliseconds. */
  requireAnswer(withinMs: number): Promise<void>;
  /** Says goodbye to the server and closes. Never throws. */
  end(): Promise<void>;
  /** Closes at once. */
  close(): void;
};
