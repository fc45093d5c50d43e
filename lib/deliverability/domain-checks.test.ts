import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHECK_PROBLEMS } from "@/db/schema";
import { startDnsServer, type Zone } from "@/testing/dns/dns-server";
import { checkDmarc } from "./check-dmarc";
import { checkMx } from "./check-mx";
import { checkSentence } from "./check-sentence";
import { checkSpf } from "./check-spf";
import { createDns, type Dns } from "./dns";
import { findMailProvider } from "./mail-providers";
import { readDkim } from "./read-dkim";

const GOOGLE = findMailProvider("smtp.gmail.com");
const chain = (from: number, to: number): Zone =>
  Object.fromEntries(
    Array.from({ length: to - from }, (_, at) => [
      `n${from + at}.example`,
      { txt: [`v=spf1 ${from + at + 1 < to ? `include:n${from + at + 1}.example` : ""} -all`] },
    ]),
  );

const records: Parameters<typeof startDnsServer>[0] = {
  "_spf.google.com": { txt: ["v=spf1 ip4:192.0.2.0/24 ~all"] },
  "good.example": { txt: ["hello", "V=SPF1 include:_spf.google.com  ~all"], mx: ["in.good.example"] },
  "none.example": { txt: ["v=spf10 all"] },
  "two.example": { txt: ["v=spf1 -all", "v=spf1 ~all"] },
  "typo.example": { txt: ["v=spf1 ipv4:192.0.2.1 -all"] },
  "other.example": { txt: ["v=spf1 ip4:192.0.2.1 -all"] },
  "split.example": { txt: ["v=spf1 ip4:192.0.2.1 ~all", "v=spf1 mx ip4:192.0.2.1 -all"] },
  "word.example": { txt: ["v=spf1 mx allow:everyone -all"] },
  "theirs.example": { txt: ["v=spf1 include:typo.example -all"] },
  "gone.example": { txt: ["v=spf1 include:nowhere.example -all"] },
  "loop.example": { txt: ["v=spf1 include:loop.example -all"] },
  "macro.example": { txt: ["v=spf1 include:%{i}.x.example exists:%{l}.example ?all"] },
  "moved.example": { txt: ["v=spf1 redirect=good.example"] },
  "part.example": { txt: ["v=spf1 include:broken.example -all"] },
  "long.example": { txt: [`v=spf1 ${"ip4:192.0.2.1 ".repeat(100)}include:_spf.google.com -all`] },
  "broken.example": "failure",
  "silent.example": "silent",
  "null.example": { mx: [""] },
  "ten.example": { txt: ["v=spf1 include:n1.example -all"] },
  ...chain(1, 11),
  "eleven.example": { txt: ["v=spf1 mx include:n1.example -all"] },

  "_dmarc.good.example": { txt: ["v=DMARC1; p=reject; rua=mailto:x@good.example"] },
  "_dmarc.two.example": { txt: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] },
  "_dmarc.typo.example": { txt: ["v=DMARC1; p=strict"] },
  "_dmarc.version.example": { txt: ["v=DMARC10; p=none", "spf"] },
  "_dmarc.org.example": { txt: ["v=DMARC1; p=quarantine; psd=n"] },
  "_dmarc.a.b.c.d.e.f.g.h.i.deep.example": "failure",
  "_dmarc.deep.example": { txt: ["v=DMARC1; p=none"] },
  "_dmarc.broken.example": "failure",
};

let server: Awaited<ReturnType<typeof startDnsServer>>;
let dns: Dns;
beforeAll(async () => {
  server = await startDnsServer(records);
  dns = createDns([server.address]);
});
afterAll(() => server?.close());

describe("SPF (RFC 7208)", () => {
  test.each([
    ["good.example", "pass", null],
    ["moved.example", "pass", null],
    ["long.example", "pass", null],
    ["none.example", "fail", "spf_missing"],
    ["absent.example", "fail", "spf_missing"],
    ["two.example", "fail", "spf_many"],
    ["typo.example", "fail", "spf_syntax"],
    ["other.example", "fail", "spf_provider_missing"],
    ["gone.example", "fail", "spf_include_missing"],
    ["loop.example", "fail", "spf_too_many_lookups"],
    ["eleven.example", "fail", "spf_too_many_lookups"],
    ["part.example", "unknown", "resolver_failed"],
    ["broken.example", "unknown", "resolver_failed"],
  ])("%s: %s, %s", async (domain, value, problem) => {
    expect(await checkSpf(dns, domain, GOOGLE)).toMatchObject({ value, problem });
  });

  test("ten look-ups pass, and who sends through a server of its own is asked for no provider", async () => {
    expect(await checkSpf(dns, "ten.example", null)).toMatchObject({ value: "pass" });
    expect(await checkSpf(dns, "other.example", null)).toMatchObject({ value: "pass" });
    expect(await checkSpf(dns, "macro.example", null)).toMatchObject({ value: "pass" });
  });

  test("shows the record to publish: what is there stays, and the provider comes before what is said of all others", async () => {
    expect((await checkSpf(dns, "other.example", GOOGLE)).publish).toEqual({
      name: "other.example",
      type: "TXT",
      value: "v=spf1 ip4:192.0.2.1 include:_spf.google.com -all",
    });
    // Whose provider is not known is given no record: it would allow nobody to send.
    expect(await checkSpf(dns, "absent.example", null)).toMatchObject({ value: "fail", publish: null });
    expect((await checkSpf(dns, "absent.example", GOOGLE)).publish?.value).toBe(
      "v=spf1 include:_spf.google.com ~all",
    );
  });

  test.each([
    ["two.example", "v=spf1 include:_spf.google.com -all", null],
    ["split.example", "v=spf1 ip4:192.0.2.1 mx include:_spf.google.com ~all", "v=spf1 ip4:192.0.2.1 mx ~all"],
    ["typo.example", "v=spf1 ip4:192.0.2.1 include:_spf.google.com -all", "v=spf1 ip4:192.0.2.1 -all"],
    ["word.example", "v=spf1 mx include:_spf.google.com -all", "v=spf1 mx -all"],
    ["gone.example", "v=spf1 include:_spf.google.com -all", null],
    // What somebody else publishes cannot be mended here.
    ["theirs.example", undefined, undefined],
    ["eleven.example", undefined, undefined],
  ])(
    "%s: the record to publish mends what is wrong, and never allows nobody",
    async (domain, withGoogle, alone) => {
      expect((await checkSpf(dns, domain, GOOGLE)).publish?.value).toBe(withGoogle);
      const { publish } = await checkSpf(dns, domain, null);
      expect(publish === null ? null : publish.value).toBe(alone ?? null);
    },
  );

  test("a record that was mended passes", async () => {
    const mended = { ...records };
    for (const domain of ["two.example", "split.example", "typo.example", "word.example", "gone.example"])
      mended[domain] = { txt: [(await checkSpf(dns, domain, GOOGLE)).publish!.value] };
    const second = await startDnsServer(mended);
    try {
      for (const domain of ["two.example", "split.example", "typo.example", "word.example", "gone.example"])
        expect(await checkSpf(createDns([second.address]), domain, GOOGLE)).toMatchObject({ value: "pass" });
    } finally {
      await second.close();
    }
  });
});

describe("DMARC (RFC 9989)", () => {
  test.each([
    ["good.example", "pass", null],
    ["two.example", "fail", "dmarc_many"],
    ["typo.example", "fail", "dmarc_syntax"],
    ["version.example", "fail", "dmarc_missing"],
    ["absent.example", "fail", "dmarc_missing"],
    ["mail.org.example", "pass", null],
    ["broken.example", "unknown", "resolver_failed"],
  ])("%s: %s, %s", async (domain, value, problem) => {
    expect(await checkDmarc(dns, domain)).toMatchObject({ value, problem });
  });

  test("of several records the first is shown to be kept", async () => {
    expect((await checkDmarc(dns, "two.example")).publish).toEqual({
      ...{ name: "_dmarc.two.example", type: "TXT", value: "v=DMARC1; p=none" },
    });
  });

  test("of a long name the tree walk asks the name itself, then its last seven labels and up: eight at most", async () => {
    const domain = "z.y.x.a.b.c.d.e.f.g.h.i.deep.example";
    server.asked.length = 0;
    expect(await checkDmarc(dns, domain)).toMatchObject({ value: "pass", about: "deep.example" });
    expect(server.asked).toEqual(
      [
        domain,
        "e.f.g.h.i.deep.example",
        "f.g.h.i.deep.example",
        "g.h.i.deep.example",
        "h.i.deep.example",
        "i.deep.example",
        "deep.example",
        "example",
      ].map((name) => `txt _dmarc.${name}`),
    );
  });
});

test("MX: whether replies can arrive", async () => {
  expect(await checkMx(dns, "good.example", null)).toMatchObject({ value: "pass", found: "in.good.example" });
  expect(await checkMx(dns, "none.example", null)).toMatchObject({ value: "fail", problem: "mx_missing" });
  expect(await checkMx(dns, "null.example", null)).toMatchObject({ value: "fail", problem: "mx_null" });
  expect(await checkMx(dns, "broken.example", null)).toMatchObject({ value: "unknown" });
  // Where a provider has the same servers for everybody, they are named.
  const { publish } = await checkMx(dns, "null.example", GOOGLE);
  expect(publish).toEqual({ name: "null.example", type: "MX", value: "1 smtp.google.com" });
});

describe("DKIM as it was seen", () => {
  const signed = (more: string, signer = "good.example") =>
    `Received: by x\r\n${more}DKIM-Signature: v=1; a=rsa-sha256; d=${signer};\r\n\ts=s1; h=From:To;\r\n b=abc\r\nFrom: a\r\n\r\nDKIM-Signature: d=body.example`;
  const verdict = (result: string, signer = "good.example") =>
    `Authentication-Results: in.example;\r\n spf=pass; dkim=${result} header.d=${signer} header.s=s1\r\n`;

  test.each([
    [signed(verdict("pass")), "pass", null],
    [signed(verdict("pass", "mail.good.example"), "mail.good.example"), "pass", null],
    [signed(verdict("fail")), "fail", "dkim_refused"],
    [signed(verdict("temperror")), "unknown", "resolver_failed"],
    [signed(""), "unknown", "dkim_not_seen"],
    [signed(verdict("pass", "provider.example"), "provider.example"), "fail", "dkim_not_aligned"],
    ["From: a\r\n\r\nDKIM-Signature: d=good.example", "fail", "dkim_missing"],
    ["", "fail", "dkim_missing"],
  ])("case %#: %s", (headers, value, problem) => {
    expect(readDkim(headers, "good.example")).toMatchObject({ value, problem });
  });

  test("only the topmost verdict counts: a sender may have written others", () => {
    const forged = `${verdict("fail")}${verdict("pass")}`;
    expect(readDkim(signed(forged), "good.example")).toMatchObject({ value: "fail" });
  });

  test("a hostile header section is read in linear time", () => {
    const seconds = (size: number) => {
      const text = `DKIM-Signature: ${"d=;".repeat(size)}${"\r\n ".repeat(size)}${"Authentication-Results: dkim=".repeat(size)}`;
      const start = process.cpuUsage();
      for (let n = 0; n < 20; n++) readDkim(text, "good.example");
      return process.cpuUsage(start).user;
    };
    seconds(1_000);
    // Sixteen times as long, and only its first 64 KiB are read.
    expect(seconds(16_000)).toBeLessThan(40 * seconds(1_000) + 100_000);
  });
});

test("each problem has its sentence", () => {
  for (const problem of CHECK_PROBLEMS)
    expect(checkSentence({ problem, about: "x.example" })).toMatch(/^[A-Z{x].+[.x]$|x.example/);
  expect(checkSentence({ problem: null, about: null })).toBeNull();
});
