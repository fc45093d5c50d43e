import type { ImapFlow, SearchObject } from "imapflow";
import { MailboxError } from "@/lib/mail/mailbox-error";
import type { EmailSearch, FolderRole, MailReader } from "@/lib/ports/mail-reader";
import { connectImap, type ImapConnection, readCommandFailure } from "./connect-imap";

/** Special uses (RFC 6154) or, where a server names none, the usual names. Sent first: what was sent is read before the answers to it. */
const USES: readonly (readonly [role: FolderRole, use: string])[] = [
  ["sent", "\\Sent"],
  ["junk", "\\Junk"],
];
const INBOX = "INBOX";
/** How much of one email's headers is fetched, in bytes: they may have megabytes. */
const MAX_HEADERS = 64 * 1024;

/** Errors: those of `connectImap`. */
export async function openImapReader(connection: ImapConnection): Promise<MailReader> {
  const { host, port } = connection.server;
  return readerOf(await connectImap(connection), `${host}:${port}`);
}

function readerOf(client: ImapFlow, server: string): MailReader {
  const waitForNew = listenForNew(client);
  const settled = <T>(command: Promise<T>): Promise<T> =>
    command.catch((error) => {
      throw readCommandFailure(error, server);
    });
  const search = async (terms: SearchObject): Promise<number[]> => {
    const found = await settled(client.search(terms, { uid: true }));
    // It gives no error of its own.
    if (!Array.isArray(found)) {
      if (!client.usable) throw new MailboxError("unreachable", { server });
      throw new MailboxError("command_refused", { server, detail: "The search was refused." });
    }
    return found.toSorted((a, b) => a - b);
  };
  return {
    closed: new Promise((done) => client.once("close", done).once("error", () => done())),

    async listFolders() {
      const all = await settled(client.list());
      const folders = new Map<FolderRole, string>();
      for (const [role, use] of USES) {
        const found = all.find(({ specialUse, flags }) => specialUse === use && !flags.has("\\Noselect"));
        if (found) folders.set(role, found.path);
      }
      return folders.set("inbox", INBOX);
    },
    async openFolder(path, access) {
      const { uidValidity, uidNext, exists, highestModseq } = await settled(
        client.mailboxOpen(path, { readOnly: access === "read" }),
      );
      return {
        uidValidity: Number(uidValidity ?? 0),
        // RFC 3501 asks for it; not every server gives it.
        nextUid: uidNext || null,
        count: exists,
        modSeq: highestModseq?.toString() ?? null,
      };
    },
    async readFolderState(path) {
      const state = await settled(client.status(path, { uidValidity: true, highestModseq: true }));
      if (typeof state !== "object") return null;
      return {
        uidValidity: Number(state.uidValidity ?? 0),
        modSeq: state.highestModseq?.toString() ?? null,
      };
    },

    search: (query) => search(termsOf(query)),
    async findLastUid() {
      return (await search({ uid: "*" })).at(-1) ?? 0;
    },
    async fetchHeaders(uids) {
      const header = { key: "HEADER", start: 0, maxLength: MAX_HEADERS };
      const wanted = { uid: true, internalDate: true, size: true, bodyParts: [header] };
      const emails = await settled(client.fetchAll(uids.join(","), wanted, { uid: true }));
      return emails.map(({ uid, headers, size, internalDate }) => ({
        uid,
        headers: headers?.subarray(0, MAX_HEADERS) ?? Buffer.alloc(0),
        size: size ?? null,
        receivedAt: dateOf(internalDate),
      }));
    },
    async fetchEmail(uid, maxBytes) {
      const source = { start: 0, maxLength: maxBytes };
      const fetched = await settled(client.fetchOne(`${uid}`, { uid: true, source }, { uid: true }));
      return (fetched || undefined)?.source ?? null;
    },

    async append(path, email, date) {
      await settled(client.append(path, email, ["\\Seen"], date));
    },
    async deleteEmails(uids) {
      await settled(client.messageDelete([...uids], { uid: true }));
    },

    waitForNew,
    async requireAnswer(withinMs) {
      const timer = setTimeout(() => client.close(), withinMs);
      try {
        await settled(client.noop());
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => client.logout().catch(() => client.close()),
    close: () => client.close(),
  };
}

/** Emails that the server announces while the connection does something else are not missed. */
function listenForNew(client: ImapFlow): MailReader["waitForNew"] {
  let has = false;
  let wake = () => {};
  client.on("exists", () => {
    has = true;
    wake();
  });
  return async (until) => {
    let timer: NodeJS.Timeout | undefined;
    if (!has) {
      // IDLE (RFC 2177). It ends by itself when the next command is sent.
      client.idle().catch(() => {});
      await new Promise<void>((done) => {
        wake = done;
        timer = setTimeout(done, Math.max(0, until - Date.now()));
      });
      clearTimeout(timer);
    }
    const came = has;
    has = false;
    return came && Date.now() < until;
  };
}

function termsOf({ fromUid, toUid, since, messageId, subject }: EmailSearch): SearchObject {
  return {
    ...((fromUid !== undefined || toUid !== undefined) && { uid: `${fromUid ?? 1}:${toUid ?? "*"}` }),
    ...(since !== undefined && { since }),
    ...(messageId !== undefined && { header: { "message-id": messageId } }),
    ...(subject !== undefined && { subject }),
  };
}

function dateOf(given: Date | string | undefined): Date | null {
  const date = new Date(given ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
