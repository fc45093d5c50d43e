import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeParsing } from "@/lib/parsing/parse";
import { readMails } from "./read-mails";

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
  expect(await readMails([folder])).toMatchObject([
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
  expect(await readMails([join(folder, "answer.eml")])).toMatchObject([
    { file: "answer.eml", kind: "reply" },
  ]);
  await expect(readMails([join(folder, "none.eml")])).rejects.toThrow(
    /There is no file or folder .*none\.eml/,
  );
});
