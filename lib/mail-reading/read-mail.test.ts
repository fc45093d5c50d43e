import { describe, expect, it } from "vitest";
import { readMail } from "./read-mail";

const read = (mail: string) => readMail(Buffer.from(mail.replace(/\r?\n/g, "\r\n")));

const RETURNED = `Message-ID: <1@we.example>
From: Ann <ann@we.example>
To: tom@firm.example
Subject: Hello
Date: Mon, 2 Mar 2026 09:00:00 +0100

Hello Tom`;

const report = (fields: string, { type = "delivery-status", text = "It failed." } = {}) => `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example>
To: ann@we.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=${type}; boundary="b"

--b
Content-Type: text/plain

${text}
--b
Content-Type: message/${type}

${fields}
--b
Content-Type: message/rfc822

${RETURNED}
--b--
`;

const notice = (
  text: string,
  headers = "Subject: Mail delivery failed: returning message to sender",
) => `Return-Path: <>
From: Mail Delivery System <Mailer-Daemon@mx.example>
To: ann@we.example
${headers}

${text}

------ This is a copy of the message, including all the headers. ------

Return-path: <ann@we.example>
${RETURNED}
`;

const person = (headers: string, text = "Yes, gladly.") => `Return-Path: <tom@firm.example>
From: Tom Berg <tom@firm.example>
To: ann@we.example
Message-ID: <2@firm.example>
In-Reply-To: <1@we.example>
Date: Tue, 3 Mar 2026 09:00:00 +0100
${headers}

${text}
`;

describe("a delivery report", () => {
  it("names recipient, status, action, server's words and the mail that failed", async () => {
    const fields = `Reporting-MTA: dns; mx.example

Original-Recipient: rfc822;tom@firm.example
Final-Recipient: rfc822; tom@inner.firm.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <tom@inner.firm.example>: user
 unknown`;
    expect(await read(report(fields))).toMatchObject({
      kind: "bounce",
      bounce: {
        originalMessageId: "<1@we.example>",
        originalTo: ["tom@firm.example"],
        recipients: [
          {
            recipient: "tom@inner.firm.example",
            originalRecipient: "tom@firm.example",
            action: "failed",
            status: "5.1.1",
            smtpCode: "550",
            severity: "hard",
            reason: "unknown_user",
            diagnostic: "550 5.1.1 <tom@inner.firm.example>: user unknown",
          },
        ],
      },
    });
  });

  it("names each of several recipients, with a verdict of its own", async () => {
    const fields = `Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; a@firm.example
Action: failed
Status: 5.1.1

Final-Recipient: rfc822; b@firm.example
Action: delayed
Status: 4.4.1`;
    const { bounce } = await read(report(fields));
    expect(
      bounce?.recipients.map(({ recipient, action, severity }) => [recipient, action, severity]),
    ).toEqual([
      ["a@firm.example", "failed", "hard"],
      ["b@firm.example", "delayed", "soft"],
    ]);
  });

  it("of an internationalized address (RFC 6533) is decoded", async () => {
    const fields = "Final-Recipient: utf-8; j\\x{F6}rg@firm.example\nAction: failed\nStatus: 5.1.1";
    const { bounce } = await read(report(fields, { type: "global-delivery-status" }));
    expect(bounce?.recipients[0]).toMatchObject({ recipient: "jörg@firm.example", severity: "hard" });
  });

  it("decodes what stands as xtext (RFC 3461)", async () => {
    const fields = "Final-Recipient: rfc822; tom+2Bnews@firm.example\nAction: failed\nStatus: 5.1.1";
    expect((await read(report(fields))).bounce?.recipients[0]?.recipient).toBe("tom+news@firm.example");
  });

  it("takes the server's code where its own only says that it failed", async () => {
    const fields =
      "Final-Recipient: rfc822; tom@firm.example\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full";
    expect((await read(report(fields))).bounce?.recipients[0]).toMatchObject({
      status: "5.2.2",
      reason: "full",
      severity: "soft",
    });
  });

  it("of a delivery that succeeded is no bounce", async () => {
    const fields = "Final-Recipient: rfc822; tom@firm.example\nAction: delivered\nStatus: 2.0.0";
    expect(await read(report(fields))).toMatchObject({ kind: "other", bounce: null });
  });

  it("of a mail that was read is none either", async () => {
    const fields =
      "Final-Recipient: rfc822; tom@firm.example\nDisposition: manual-action/MDN-sent-manually; displayed";
    expect((await read(report(fields, { type: "disposition-notification" }))).kind).toBe("other");
  });
});

describe("a server's answer is", () => {
  it.each([
    ["hard", "unknown_user", "5.1.1", "550 5.1.1 The email account that you tried to reach does not exist"],
    ["hard", "unknown_user", "5.5.0", "550 Requested action not taken: mailbox unavailable"],
    ["hard", "unknown_user", "5.4.1", "550 5.4.1 Recipient address rejected: Access denied"],
    [
      "hard",
      "unknown_host",
      "5.4.4",
      "Host or domain name not found. Name service error for name=firm.example type=A: Host not found",
    ],
    ["hard", "moved", "5.1.6", "550 5.1.6 recipient no longer on server"],
    ["soft", "full", "5.2.2", "552 5.2.2 The email account that you tried to reach is over quota"],
    ["soft", "full", "4.2.2", "452 4.2.2 Mailbox full"],
    ["soft", "too_big", "5.3.4", "552 5.3.4 Message size exceeds fixed limit"],
    ["soft", "network", "4.4.1", "connect to mx.firm.example[192.0.2.1]:25: Connection timed out"],
    ["soft", "network", "5.4.4", "Host not found, try again"],
    [
      "soft",
      "unknown_user",
      "4.1.1",
      "450 4.1.1 <tom@firm.example>: Recipient address rejected: unverified address: user unknown",
    ],
    ["policy", "policy", "5.7.1", "550 5.7.1 Service unavailable, client host blocked using Spamhaus"],
    ["policy", "policy", "5.1.1", "550 5.1.1 IP address blacklisted by recipient"],
    [
      "policy",
      "policy",
      "5.7.26",
      "550 5.7.26 This mail is unauthenticated, which poses a security risk. DMARC",
    ],
    ["policy", "policy", "5.1.8", "553 5.1.8 Sender address rejected: Domain not found"],
    ["hard", "unknown_user", "5.0.0", "550 User some.name (tom@firm.example) not listed in Domino Directory"],
    ["hard", "unknown_host", "5.0.0", "an MX or SRV record indicated no SMTP service"],
    ["hard", "unknown_user", "5.0.0", "550 address not present in directory"],
    ["hard", "unknown_user", "5.0.0", "553 sorry, this recipient is not in my validrcptto list"],
    ["hard", "unknown_user", "5.1.1", "550 RESOLVER.ADR.RecipNotFound; not found"],
    ["hard", "unknown_user", "5.0.0", "550 there is no one at this address"],
    ["hard", "unknown_user", "5.5.0", "550 Destinataire inconnu"],
    ["hard", "unknown_user", "5.5.0", "550 La cuenta no existe"],
    ["hard", "unknown_user", "5.0.0", "550 Not delivering to a previously bounced address"],
    ["hard", "unknown_host", "5.0.0", "550 recipient domain must exist"],
    ["policy", "policy", "5.1.7", "550 5.1.7 address was not found"],
    ["hard", "unknown_user", "5.0.0", "550 tom@firm.example Rejected"],
    ["soft", "system", "5.2.0", "550 5.2.0 STOREDRV.Deliver"],
    ["policy", "policy", "5.0.0", "550 sender email address rejected"],
    ["policy", "policy", "5.0.0", "550 this server does not accept mail from dial-up addresses"],
    ["policy", "rate_limited", "4.7.28", "421 4.7.28 Our system has detected an unusual rate of mail"],
  ])("%s, %s: %s %s", async (severity, reason, status, words) => {
    const fields = `Final-Recipient: rfc822; tom@firm.example\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${words}`;
    expect((await read(report(fields))).bounce?.recipients[0]).toMatchObject({ severity, reason });
  });
});

describe("a notice in plain words", () => {
  it.each([
    [
      "Exim's",
      "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  tom@firm.example\n    host mx.firm.example [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<tom@firm.example>:\n    550 5.1.1 User unknown",
    ],
    [
      "qmail's",
      "Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<tom@firm.example>:\nSorry, no mailbox here by that name. (#5.1.1)",
    ],
    [
      "Sendmail's",
      "   ----- The following addresses had permanent fatal errors -----\n<tom@firm.example>\n    (reason: 550 5.1.1 <tom@firm.example>... User unknown)\n\n   ----- Transcript of session follows -----\n>>> DATA\n<<< 550 5.1.1 <tom@firm.example>... User unknown",
    ],
    [
      "Exchange's",
      "Delivery has failed to these recipients or groups:\n\ntom@firm.example\nThe email address you entered couldn't be found. Please check the address.\n\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##",
    ],
    [
      "Gmail's old",
      "Delivery to the following recipient failed permanently:\n\n     tom@firm.example\n\nTechnical details of permanent failure:\nThe error that the other server returned was: 550 5.1.1 No such user here",
    ],
    [
      "Yahoo's",
      "Sorry, we were unable to deliver your message to the following address.\n\n<tom@firm.example>:\n550: 5.1.1 user does not exist",
    ],
  ])("%s is a bounce with recipient, status and verdict", async (_, text) => {
    expect(await read(notice(text))).toMatchObject({
      kind: "bounce",
      bounce: {
        originalMessageId: "<1@we.example>",
        recipients: [
          { recipient: "tom@firm.example", status: "5.1.1", severity: "hard", reason: "unknown_user" },
        ],
      },
    });
  });

  it("reads each address that heads its own lines", async () => {
    const text =
      "The following addresses failed:\n\n<a@firm.example>:\n550 5.1.1 user unknown\n\n<b@firm.example>:\n452 4.2.2 mailbox full";
    const { bounce } = await read(notice(text));
    expect(
      bounce?.recipients.map(({ recipient, severity, reason }) => [recipient, severity, reason]),
    ).toEqual([
      ["a@firm.example", "hard", "unknown_user"],
      ["b@firm.example", "soft", "full"],
    ]);
  });
});

describe("the day of return", () => {
  it.each([
    ["I am away until 15 March.", "2026-03-15"],
    ["I am out of the office from March 3rd to March 9th, 2026.", "2026-03-09"],
    ["I'll be back on 3/16/2026.", "2026-03-16"],
    ["Ich bin bis einschließlich 15.03.2026 nicht im Büro.", "2026-03-15"],
    ["Ab dem 16. März bin ich wieder erreichbar.", "2026-03-16"],
    ["Je serai absent jusqu'au 15 mars inclus.", "2026-03-15"],
    ["Estaré fuera hasta el 15 de marzo.", "2026-03-15"],
    ["Ik ben afwezig tot en met 15 maart.", "2026-03-15"],
    ["I am away until January 5.", "2027-01-05"],
    ["I will be back on Thursday.", "2026-03-05"],
    ["Ich bin ab Montag wieder im Büro.", "2026-03-09"],
    ["I am away. In urgent cases call +49 30 12.34.56.", null],
  ])("%s", async (text, until) => {
    const mail = person("Subject: Automatic reply: Hello", text);
    expect((await read(mail)).autoReply).toMatchObject({ until });
  });

  it.each([
    ["Ich bin bis und mit 18. Dezember 2026 abwesend.", true],
    ["Je suis absent jusqu'au 18 décembre 2026 inclus.", true],
    ["I am away from 14 December to 18 December 2026.", true],
    ["I am away from 14 to 18 December 2026.", true],
    ["I am out of the office December 14-18, 2026.", true],
    ["Ich bin vom 14. bis 18. Dezember 2026 im Urlaub.", true],
    ["Ich bin vom 14. Dezember bis zum 18. Dezember 2026 im Urlaub.", true],
    ["Ich bin vom 14.12. bis 18.12.2026 nicht im Büro.", true],
    ["Urlaub 14.-18.12.2026.", true],
    ["Out of office: 14-18 December 2026.", true],
    ["Closed Dec. 14 - Dec. 18, 2026.", true],
    ["Je suis absente du 14 au 18 décembre 2026.", true],
    ["I am away on Monday 14 and will be back on 18 December 2026.", false],
    ["You can reach me again between 14 and 18 December 2026.", false],
    ["I am out until December 18, 2026, 14 to 16 o'clock only by phone.", false],
    ["I am out of the office through December 18, 2026.", true],
    ["Ik ben afwezig tot en met 18 december 2026.", true],
    ["I am back on 18 December 2026.", false],
    ["Ab dem 18. Dezember 2026 bin ich wieder erreichbar.", false],
    ["I am away from 14 December and will be back on 18 December 2026.", false],
  ])("%s: the last day away: %s", async (text, isLastDay) => {
    const mail = person("Subject: Automatic reply: Hello", text);
    expect((await read(mail)).autoReply).toEqual({ until: "2026-12-18", isLastDay });
  });
});

describe("a complaint", () => {
  it("names who complained and the mail, and nobody where that is withheld (RFC 5965)", async () => {
    const fields = (to: string) =>
      `Feedback-Type: abuse\nUser-Agent: x/1\nVersion: 1\nOriginal-Rcpt-To: <${to}>`;
    expect(await read(report(fields("tom@firm.example"), { type: "feedback-report" }))).toMatchObject({
      kind: "complaint",
      complaint: { recipient: "tom@firm.example", type: "abuse", originalMessageId: "<1@we.example>" },
    });
    expect(
      (await read(report(fields("redacted@firm.example"), { type: "feedback-report" }))).complaint?.recipient,
    ).toBeNull();
  });

  it("is not what a server says about authentication", async () => {
    expect((await read(report("Feedback-Type: auth-failure", { type: "feedback-report" }))).kind).toBe(
      "other",
    );
  });
});

describe("words behind large attachments", () => {
  const photo = (bytes: number) => `--b
Content-Type: image/jpeg; name="photo.jpg"
Content-Transfer-Encoding: base64
Content-Disposition: inline; filename="photo.jpg"

${`${"A".repeat(76)}\n`.repeat(Math.ceil(bytes / 77))}`;
  const words = "--b\nContent-Type: text/plain; charset=utf-8\n\nPlease remove me from your list.\n--b--\n";

  it.each([1, 3, 12])("are read behind %i photos of 1.5 MB", async (count) => {
    const mail = person(
      'Content-Type: multipart/mixed; boundary="b"',
      photo(1_500_000).repeat(count) + words,
    );
    const found = await read(mail);
    expect(found).toMatchObject({ kind: "human", newestText: "Please remove me from your list." });
  });
});
