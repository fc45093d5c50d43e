import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";
import { inboundMailTask } from "@/lib/mail/inbound-mail-task";
import type { ReadMail } from "@/lib/mail-reading/read-mail";
import { readNewestText } from "@/lib/mail-reading/read-newest-text";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import { AdminError } from "./admin-error";

type Named = { name: string; path: string };

/** Mails as files, and bodies of mails as `.txt`; a mailbox folder's files have no extension that says what they are. */
const OTHERS = /^\.(?:json|py|md|js|ts|html?|pdf|png|jpe?g|zip|gz)$/;
/** How many mails are with the workers or wait for one. */
const AT_ONCE = 8;

/** What is read of each mail, in the order of its name. A file that cannot be read has `error` instead. Starts the parsing workers. */
export async function readMails(paths: readonly string[]): Promise<object[]> {
  const files = paths.flatMap(listMails);
  const answers: object[] = new Array(files.length);
  let next = 0;
  const work = async () => {
    for (let place = next++; place < files.length; place = next++)
      answers[place] = await answerFor(files[place]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

function listMails(path: string): Named[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new AdminError(`There is no file or folder ${path}.`);
  if (!stat.isDirectory()) return [{ name: basename(path), path }];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !OTHERS.test(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ name: relative(path, file), path: file }));
}

async function answerFor({ name, path }: Named): Promise<object> {
  const bytes = readFileSync(path);
  if (extname(path) === ".txt")
    return { file: name, kind: "reply", reply: { newest: readNewestText(bytes.toString("utf8")) } };
  try {
    return { file: name, ...toAnswer(await parse(inboundMailTask, bytes)) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { file: name, error: `This email was not read: ${error.message}.` };
  }
}

function toAnswer({ kind, bounce, complaint, autoReply, reply, newestText }: ReadMail): object {
  const first = bounce?.recipients[0];
  return {
    kind: kind === "human" ? "reply" : kind === "challenge" ? "auto_reply" : kind,
    ...(bounce && first
      ? {
          bounce: {
            ...first,
            hard: first.severity === "hard",
            others: bounce.recipients.slice(1),
            originalMessageId: bounce.originalMessageId,
          },
        }
      : {}),
    ...(complaint ? { complaint } : {}),
    ...(autoReply ? { autoReply: { ...autoReply, isChallenge: kind === "challenge" } } : {}),
    ...(reply ? { reply: { newest: newestText, ...reply } } : {}),
  };
}
