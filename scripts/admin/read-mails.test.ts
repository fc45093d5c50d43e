import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeParsing } from "@/lib/parsing/parse";
import { readMails } from "./read-mails";

const never = (sentence: string) => {
  throw new Error(sentence);
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadwright-mails-"));
  await mkdir(join(folder, "inner"));
  const answer = "From: Tom <tom@firm.example>\nSubject: Re: Hello\n\nPlease send me a quote.\n\n> Hello";
  const bounce =
    "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example\nSubject: failure notice\n\nUnable to deliver:\n\n<x@firm.example>:\n550 5.1.1 user unknown\n";
  await writeFile(join(folder, "answer.eml"), answer);
  await writeFile(join(folder, "inner/bounce.eml"), bounce);
  await writeFile(join(folder, "body.txt"), "Yes.\n\n> Hello");
  await writeFile(join(folder, "labels.json"), "[]");
});
afterAll(async () => {
  await closeParsing();
  await rm(folder, { recursive: true, force: true });
});

test("mail read prints one line for each mail of a folder, named relative to it", async () => {
  expect(await readMails([folder], never)).toMatchObject([
    {
      file: "answer.eml",
      kind: "reply",
      reply: { newest: "Please send me a quote.", replyClass: "interested" },
    },
    { file: "body.txt", kind: "reply", reply: { newest: "Yes." } },
    {
      file: "inner/bounce.eml",
      kind: "bounce",
      bounce: { recipient: "x@firm.example", status: "5.1.1", hard: true },
    },
  ]);
});

test("mail read takes files by their names, and says which is missing", async () => {
  expect(await readMails([join(folder, "answer.eml")], never)).toMatchObject([
    { file: "answer.eml", kind: "reply" },
  ]);
  await expect(readMails([join(folder, "none.eml")], never)).rejects.toThrow(
    /There is no file or folder .*none\.eml/,
  );
});

test("mail read refuses what is neither a file nor a folder, which may never end", async () => {
  const other = await mkdtemp(join(tmpdir(), "leadwright-mails-"));
  const pipe = join(other, "pipe");
  const socket = join(other, "socket");
  execFileSync("mkfifo", [pipe]);
  const server = createServer();
  await new Promise<void>((done) => void server.listen(socket, done));
  try {
    for (const path of [pipe, socket, "/dev/zero"])
      await expect(readMails([path], never)).rejects.toThrow(`${path} is not a file or a folder.`);
    // In a folder they are no mails.
    const said: string[] = [];
    expect(await readMails([other], (sentence) => said.push(sentence))).toEqual([]);
    expect(said).toEqual([`No mail was found in ${other}.`]);
  } finally {
    await new Promise((done) => server.close(done));
    await rm(other, { recursive: true, force: true });
  }
});

test("mail read reads a mail once, however many links lead to it, and follows none to a folder", async () => {
  const other = await mkdtemp(join(tmpdir(), "leadwright-mails-"));
  try {
    await mkdir(join(other, "inner"));
    await writeFile(join(other, "inner/own.txt"), "Yes.");
    await symlink(other, join(other, "inner/around"));
    await symlink(join(folder, "inner"), join(other, "elsewhere"));
    await symlink("inner/own.txt", join(other, "a-link-to-own.txt"));
    await symlink(join(folder, "body.txt"), join(other, "linked.txt"));
    await symlink(join(other, "linked.txt"), join(other, "linked-again.txt"));
    await symlink("itself.txt", join(other, "itself.txt"));
    await symlink("nowhere", join(other, "lost.txt"));
    await symlink("/dev/zero", join(other, "zero.txt"));
    expect(await readMails([other], never)).toMatchObject([
      { file: "inner/own.txt" },
      { file: "linked-again.txt", reply: { newest: "Yes." } },
    ]);
  } finally {
    await rm(other, { recursive: true, force: true });
  }
});

test("mail read says in which folders no mail was found", async () => {
  const empty = await mkdtemp(join(tmpdir(), "leadwright-mails-"));
  const said: string[] = [];
  try {
    const mails = await readMails([empty, join(folder, "answer.eml")], (sentence) => said.push(sentence));
    expect(mails).toMatchObject([{ file: "answer.eml" }]);
    expect(said).toEqual([`No mail was found in ${empty}.`]);
  } finally {
    await rm(empty, { recursive: true, force: true });
  }
});
