import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
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

/**
 * What is read of each mail, in the order of its name. A file that cannot be read has `error` instead. `say` is told of each folder
 * without mails. Starts the parsing workers.
 */
export async function readMails(
  paths: readonly string[],
  say: (sentence: string) => void,
): Promise<object[]> {
  const files = paths.flatMap((path) => {
    const mails = listMails(path);
    if (mails.length === 0) say(`No mail was found in ${path}.`);
    return mails;
  });
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
  if (stat.isFile()) return [{ name: basename(path), path }];
  // Nobody may ever write to a pipe, and a device may never end.
  if (!stat.isDirectory()) throw new AdminError(`${path} is not a file or a folder.`);
  return listFiles(path)
    .sort()
    .map((file) => ({ name: relative(path, file), path: file }));
}

/**
 * The mails below a folder, those that links lead to once each. Links to folders are not followed: they may lead around in a loop, or to
 * mails that are below it anyway.
 */
function listFiles(folder: string): string[] {
  const files: string[] = [];
  const links: string[] = [];
  const folders = [folder];
  for (let inner = folders.pop(); inner !== undefined; inner = folders.pop())
    for (const entry of readdirSync(inner, { withFileTypes: true })) {
      const path = join(inner, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.name.startsWith(".") || OTHERS.test(extname(entry.name))) continue;
      else if (entry.isFile()) files.push(path);
      else if (entry.isSymbolicLink()) links.push(path);
    }
  if (links.length === 0) return files;
  const real = realpathSync(folder);
  const known = new Set(files.map((file) => join(real, relative(folder, file))));
  const first = links.sort().filter((link) => {
    const target = findLinkedFile(link);
    if (target === null || known.has(target)) return false;
    known.add(target);
    return true;
  });
  return [...files, ...first];
}

/** Null for a link to anything but a file, and for one that leads nowhere or to itself. */
function findLinkedFile(link: string): string | null {
  try {
    const target = realpathSync(link);
    return statSync(target).isFile() ? target : null;
  } catch {
    return null;
  }
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
    ...(autoReply ? { autoReply: { until: autoReply.until, isChallenge: kind === "challenge" } } : {}),
    ...(reply ? { reply: { newest: newestText, ...reply } } : {}),
  };
}
