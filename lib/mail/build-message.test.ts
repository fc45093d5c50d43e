import { createHash, createVerify, generateKeyPairSync } from "node:crypto";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import type { OutgoingMail } from "@/lib/ports/mail-transport";
import { buildMessage } from "./build-message";
import { readDkimKey } from "./dkim-key";

const mail: OutgoingMail = {
  id: "m1",
  messageId: "<m1@sender.example>",
  from: { name: "Ada Sender", address: "ada@sender.example" },
  to: { name: "Bo", address: "bo@lead.example" },
  subject: "Hello",
  text: "Hello Bo\n\nBye\n",
  unsubscribeUrl: "https://lead.example/u/abc",
  date: new Date("2026-01-02T03:04:05Z"),
};

function readHeaders(raw: Buffer): Map<string, string> {
  const head = raw.toString("utf8").split("\r\n\r\n")[0]!;
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(":")).toLowerCase();
    expect(headers.has(name)).toBe(false);
    headers.set(name, line.slice(line.indexOf(":") + 1).trim());
  }
  return headers;
}

describe("headers", () => {
  test("are these and no others", async () => {
    expect(Object.fromEntries(readHeaders(await buildMessage(mail)))).toEqual({
      from: "Ada Sender <ada@sender.example>",
      to: "Bo <bo@lead.example>",
      subject: "Hello",
      "message-id": "<m1@sender.example>",
      date: "Fri, 02 Jan 2026 03:04:05 +0000",
      "list-unsubscribe": "<https://lead.example/u/abc>",
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "mime-version": "1.0",
      "content-type": "text/plain; charset=utf-8",
      "content-transfer-encoding": "7bit",
    });
  });

  test.each([
    ["subject", { subject: "Hello\r\nBcc: eve@evil.example\u0000\u2028x" }],
    ["name of the recipient", { to: { name: 'Bo"\r\nBcc: eve@evil.example', address: "bo@lead.example" } }],
    ["name of the sender", { from: { name: "Ada\nBcc: eve@evil.example", address: "ada@sender.example" } }],
  ])("a line break in the %s starts no header", async (_, changes) => {
    const raw = await buildMessage({ ...mail, ...changes });
    expect([...readHeaders(raw).keys()]).not.toContain("bcc");
    const parsed = await PostalMime.parse(raw);
    expect(parsed.bcc).toBeUndefined();
    expect(parsed.to).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is left is the point.
    expect(`${parsed.subject}${parsed.from?.name}`).not.toMatch(/[\u0000-\u001f\u2028]/);
  });

  test("beyond ASCII arrive as they were written", async () => {
    const parsed = await PostalMime.parse(
      await buildMessage({
        ...mail,
        subject: `Grüße an Μαρία 山田 🏠 ${"ein sehr langer Betreff ".repeat(4)}`.trim(),
        to: { name: "Jürgen, der „Chef“", address: "bo@lead.example" },
      }),
    );
    expect(parsed.subject).toBe(`Grüße an Μαρία 山田 🏠 ${"ein sehr langer Betreff ".repeat(4)}`.trim());
    expect(parsed.to?.[0]?.name).toBe("Jürgen, der „Chef“");
  });

  test.each([
    { to: { name: null, address: "bo@lead.example\r\nBcc: x@y.example" } },
    { from: { name: "Ada", address: "ada" } },
    { replyTo: "a@b.example, c@d.example" },
    { messageId: "<a@b>\r\nBcc: x@y.example" },
    { unsubscribeUrl: "not a link" },
    { unsubscribeUrl: "javascript:alert(1)" },
  ])("refuses %j", async (changes) => {
    await expect(buildMessage({ ...mail, ...changes })).rejects.toThrow(
      /email address|message id|unsubscribe/,
    );
  });
});

describe("the text", () => {
  test.each([
    ["ASCII", "Hello Bo\n\n.dot\nBye"],
    ["umlauts and emoji", "Grüße, Μαρία\n\n山田 🏠 = 100 %\n trailing blank \nBye"],
    ["a very long line", `${"word ".repeat(1000)}\nBye`],
    ["a very long word", `${"é".repeat(3000)}\nBye`],
  ])("of %s arrives as it was written, in short lines", async (_, text) => {
    const raw = await buildMessage({ ...mail, text });
    for (const line of raw.toString("latin1").split("\r\n")) expect(line.length).toBeLessThanOrEqual(78);
    expect(raw.toString("latin1").replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect((await PostalMime.parse(raw)).text?.replace(/\n$/, "")).toBe(text);
  });

  test("keeps no control character", async () => {
    const parsed = await PostalMime.parse(
      await buildMessage({ ...mail, text: "a\u0000b\u001b[31mc\u202ed\re\u2028f\n" }),
    );
    expect(parsed.text).toBe("ab[31mcd\ne\nf\n");
  });
});

describe("DKIM", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

  test("signs body and headers, the ones to unsubscribe among them", async () => {
    const dkim = readDkimKey({
      domain: "sender.example",
      selector: "s1",
      privateKey: pem.replaceAll("\n", "\\n"),
    });
    const raw = (await buildMessage({ ...mail, text: "Grüße  und\tmehr \n\n\n" }, dkim)).toString("latin1");
    const [head, body] = [raw.slice(0, raw.indexOf("\r\n\r\n")), raw.slice(raw.indexOf("\r\n\r\n") + 4)];
    const fields = head.replace(/\r\n(?=[ \t])/g, "").split("\r\n");
    const signature = fields.find((field) => field.startsWith("DKIM-Signature:"))!;
    const tags = new Map(
      signature
        .slice(15)
        .split(";")
        .map((tag) => [tag.split("=")[0]!.trim(), tag.slice(tag.indexOf("=") + 1).replace(/\s/g, "")]),
    );
    expect(tags.get("d")).toBe("sender.example");
    const signed = tags.get("h")!.split(":");
    expect(signed).toEqual(
      expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"]),
    );
    // RFC 6376 §3.4.2 and §3.4.4, implemented a second time here.
    const relaxedBody = body
      .replace(/[ \t]+/g, " ")
      .replace(/ \r\n/g, "\r\n")
      .replace(/(\r\n)+$/, "\r\n");
    expect(createHash("sha256").update(relaxedBody, "latin1").digest("base64")).toBe(tags.get("bh"));
    const relax = (field: string) => {
      const colon = field.indexOf(":");
      return `${field.slice(0, colon).toLowerCase()}:${field
        .slice(colon + 1)
        .replace(/[ \t]+/g, " ")
        .trim()}`;
    };
    const covered = signed.map((name) =>
      relax(fields.find((field) => field.toLowerCase().startsWith(`${name}:`))!),
    );
    const bare = relax(signature).replace(/ b=.*$/, " b=");
    const check = createVerify("RSA-SHA256").update([...covered, bare].join("\r\n"), "latin1");
    expect(check.verify(publicKey, tags.get("b")!, "base64")).toBe(true);
  });

  test("a key that cannot sign is refused at the start, not mail by mail", () => {
    const { privateKey: other } = generateKeyPairSync("ed25519");
    const read = (key: string) => () => readDkimKey({ domain: "a.example", selector: "s", privateKey: key });
    expect(read(other.export({ type: "pkcs8", format: "pem" }).toString())).toThrow(/RSA/);
    expect(read("nonsense")).toThrow(/PEM/);
  });
});
