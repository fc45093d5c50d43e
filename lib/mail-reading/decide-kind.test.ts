import { describe, expect, it } from "vitest";
import { readMail } from "./read-mail";

const read = (mail: string) => readMail(Buffer.from(mail.replace(/\r?\n/g, "\r\n")));

const person = (headers: string, text = "Yes, gladly.") => `Return-Path: <tom@firm.example>
From: Tom Berg <tom@firm.example>
To: ann@we.example
Message-ID: <2@firm.example>
In-Reply-To: <1@we.example>
Date: Tue, 3 Mar 2026 09:00:00 +0100
${headers}

${text}
`;

describe("a person's mail is never taken for a machine's because it", () => {
  it.each([
    ["asks other machines not to answer it", person("Subject: Re: Hello\nX-Auto-Response-Suppress: All")],
    ["has a header for auto-replies that is empty", person("Subject: Re: Hello\nX-Autoreply:")],
    ["says that it was not generated", person("Subject: Re: Hello\nAuto-Submitted: no")],
    [
      "came over a mailing list",
      person("Subject: Re: Hello\nPrecedence: bulk\nList-Id: <x.example>\nList-Post: <mailto:x@x.example>"),
    ],
    [
      "talks about a mail that bounced",
      person(
        "Subject: Re: Undelivered Mail Returned to Sender",
        "My mail to you bounced: 550 5.1.1 user unknown, could not be delivered. See below.",
      ),
    ],
    ["answers an auto-reply", person("Subject: Re: Automatic reply: Hello")],
    [
      "answers in a thread about automatic doors",
      person("Subject: Re: Automatic doors: Hello\nThread-Topic: Hello"),
    ],
    [
      "is about an absence",
      person("Subject: Re: Hello", "I am out of office next week. Shall we talk on the 12th?"),
    ],
    [
      "forwards a bounce",
      person(
        "Subject: Fwd: failure notice",
        `Why did this fail?\n\n> From: MAILER-DAEMON@mx.example\n> Final-Recipient: rfc822; x@y.example\n> Action: failed\n> Status: 5.1.1`,
      ),
    ],
    [
      "carries a report as a file",
      person(
        'Subject: Re: Hello\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"',
        "--b\nContent-Type: text/plain\n\nSee the file.\n--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; x@y.example\nAction: failed\nStatus: 5.1.1\n--b--",
      ),
    ],
    ["has a subject with a colon and the word automatic", person("Subject: Re: Automatic doors: your offer")],
  ])("%s", async (_, mail) => {
    expect((await read(mail)).kind).toBe("human");
  });
});

describe("an auto-reply is known by", () => {
  it.each([
    ["RFC 3834", person("Subject: Away\nAuto-Submitted: auto-replied (vacation)")],
    ["its precedence", person("Subject: Re: Hello\nPrecedence: auto_reply")],
    ["X-Autoreply", person("Subject: Hello\nX-Autoreply: yes")],
    ["Apple's header", person("Subject: Away\nX-Apple-Action: VACATION")],
    ["Outlook's subject", person("Subject: Automatic reply: Hello")],
    ["Outlook's subject in German", person("Subject: Automatische Antwort: Hello")],
    ["Outlook's subject in French", person("Subject: Réponse automatique : Hello")],
    ["Outlook's subject in Spanish", person("Subject: Respuesta automática: Hello")],
    ["Outlook's subject in Dutch", person("Subject: Automatisch antwoord: Hello")],
    [
      "a word like it before the thread's topic",
      person("Subject: Jooni Automatvastus: Hello\nThread-Topic: Hello"),
    ],
  ])("%s", async (_, mail) => {
    expect((await read(mail)).kind).toBe("auto_reply");
  });

  it("and a challenge by who sends it", async () => {
    const mail =
      "Return-Path: <spam-challenge@filter.example>\nFrom: tom@firm.example\nSubject: Hello\n\nPlease click here.";
    expect((await read(mail)).kind).toBe("challenge");
  });
});

describe("notifications and newsletters are neither people's nor bounces", () => {
  it.each([
    [
      "a generated mail",
      "From: shop@firm.example\nSubject: Order 12\nAuto-Submitted: auto-generated\n\nThank you.",
    ],
    ["a mail from nobody", "From: no-reply@firm.example\nSubject: Your ticket\n\nThank you."],
    [
      "a newsletter",
      "From: news@firm.example\nSubject: March\nList-Unsubscribe: <https://firm.example/u>\n\nNews.",
    ],
  ])("%s", async (_, mail) => {
    expect((await read(mail)).kind).toBe("other");
  });
});
