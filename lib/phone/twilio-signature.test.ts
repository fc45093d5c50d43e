import fc from "fast-check";
import { getExpectedTwilioSignature, validateRequest } from "twilio/lib/webhooks/webhooks";
import { describe, expect, it } from "vitest";
import { isSignedByTwilio, signatureOf } from "./twilio-signature";

const text = fc.oneof(
  fc.constantFrom("", "+441134960001", "a b", "+ +", "ß😀é", "\u0000\n", "a=b&c", "%2B", "CallSid"),
  // A lone surrogate is not a character, and no form can contain it.
  fc.string({ unit: "grapheme", maxLength: 20 }),
);
const form = fc.array(fc.tuple(text, fc.array(text, { minLength: 1, maxLength: 3 })), { maxLength: 8 });
const token = fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 40 });
const url = fc
  .record({
    scheme: fc.constantFrom("http", "https", "ws", "wss"),
    host: fc.constantFrom("calls.example", "10.0.0.7", "[2001:db8::1]", "user:word@calls.example"),
    port: fc.constantFrom("", ":80", ":443", ":8443"),
    rest: fc.constantFrom("", "/", "/v1/calls/twilio/answer?call=7&x=a%20b", "/a+b", "/it's?q='~!"),
  })
  .map(({ scheme, host, port, rest }) => `${scheme}://${host}${port}${rest}`);

function readForm(pairs: [string, string[]][]) {
  const params = new URLSearchParams(pairs.flatMap(([name, values]) => values.map((value) => [name, value])));
  // The format of Twilio's library: a list if a name repeats. Without a prototype, so that "__proto__" is an ordinary name.
  const lists: Record<string, string | string[]> = Object.create(null);
  for (const name of params.keys()) {
    const values = params.getAll(name);
    lists[name] = values.length > 1 ? values : values[0]!;
  }
  return { params, lists };
}

describe("the signature of Twilio", () => {
  it("is the one that Twilio's own library computes, for every form, token and URL", () => {
    fc.assert(
      fc.property(form, token, url, (pairs, authToken, address) => {
        const { params, lists } = readForm(pairs);
        expect(signatureOf(authToken, address, params)).toBe(
          getExpectedTwilioSignature(authToken, address, lists),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("takes a form of a hundred thousand names in a time that grows as the form does", () => {
    // Of the processor, so that a busy machine changes nothing, and the best of three.
    const sign = (count: number) => {
      const form = new URLSearchParams(Array.from({ length: count }, (_, index) => [`n${index}`, "v"]));
      const times = Array.from({ length: 3 }, () => {
        const began = process.threadCpuUsage();
        signatureOf("token", "https://calls.example/a", form);
        return process.threadCpuUsage(began).user / 1_000;
      });
      return Math.min(...times);
    };
    sign(10_000);
    const [short, long] = [sign(10_000), sign(100_000)];
    // Ten times as many names. A quadratic algorithm would take a hundred times as long, which is minutes.
    expect(long).toBeLessThan(short * 40 + 200);
  });

  it("is the same for a form that is a plain object", () => {
    const plain = { To: "+441134960001", From: "+441134960002", CallerName: "" };
    expect(signatureOf("token", "https://calls.example/a", plain)).toBe(
      signatureOf("token", "https://calls.example/a", new URLSearchParams(plain)),
    );
  });

  it("is accepted where Twilio's library accepts it, over both spellings of the port", () => {
    fc.assert(
      fc.property(form, token, url, fc.boolean(), (pairs, authToken, address, other) => {
        const { params, lists } = readForm(pairs);
        const signed = other ? address.replace(/:(80|443|8443)(?=\/|\?|$)/, "") : address;
        const signature = signatureOf(authToken, signed, params);
        const ours = isSignedByTwilio({ authToken, url: address, form: params, signature });
        expect(ours).toBe(true);
        expect(validateRequest(authToken, signature, address, lists)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["http://calls.example/a", "http://calls.example:80/a"],
    ["https://calls.example/a?b=c", "https://calls.example:443/a?b=c"],
    ["ws://calls.example/a", "ws://calls.example:80/a"],
    ["wss://calls.example/a", "wss://calls.example:443/a"],
    ["wss://[2001:db8::1]/a", "wss://[2001:db8::1]:443/a"],
    ["https://calls.example", "https://calls.example:443"],
  ])("of %s is accepted when it was made over the standard port, and the other way round", (bare, ported) => {
    const accepts = (address: string, signed: string) =>
      isSignedByTwilio({
        authToken: "token",
        url: address,
        form: {},
        signature: signatureOf("token", signed, {}),
      });
    expect([accepts(bare, ported), accepts(ported, bare)]).toEqual([true, true]);
    const elsewhere = ported.replace(/:\d+(?=\/|$)/, ":8443");
    expect(accepts(bare, elsewhere)).toBe(false);
  });

  it("is refused with any one bit of it changed", () => {
    const request = { authToken: "token", url: "https://calls.example/a", form: { To: "+441134960001" } };
    const signature = Buffer.from(signatureOf(request.authToken, request.url, request.form), "base64");
    for (let bit = 0; bit < signature.length * 8; bit += 1) {
      const forged = Buffer.from(signature);
      forged[bit >> 3]! ^= 1 << (bit & 7);
      expect(isSignedByTwilio({ ...request, signature: forged.toString("base64") })).toBe(false);
    }
    expect(isSignedByTwilio({ ...request, signature: signature.toString("base64") })).toBe(true);
  });

  it("is refused for another token, another URL, another parameter, one more and one less", () => {
    const request = {
      authToken: "token",
      url: "https://calls.example/a?call=1",
      form: { To: "+441134960001", Digits: "1" },
    };
    const signature = signatureOf(request.authToken, request.url, request.form);
    const accepts = (change: { authToken?: string; url?: string; form?: Record<string, string> }) =>
      isSignedByTwilio({ ...request, signature, ...change });
    expect(accepts({})).toBe(true);
    expect(accepts({ authToken: "Token" })).toBe(false);
    expect(accepts({ url: "https://calls.example/a?call=2" })).toBe(false);
    expect(accepts({ url: "http://calls.example/a?call=1" })).toBe(false);
    expect(accepts({ url: "https://calls.example.evil.example/a?call=1" })).toBe(false);
    expect(accepts({ form: { To: "+441134960001", Digits: "2" } })).toBe(false);
    expect(accepts({ form: { To: "+441134960001", Digits: "1", More: "" } })).toBe(false);
    expect(accepts({ form: { To: "+441134960001" } })).toBe(false);
  });

  it.each([undefined, null, "", "=", "x".repeat(28), "x".repeat(100_000), "ß".repeat(14)])(
    "is refused when it is %j",
    (signature) => {
      expect(
        isSignedByTwilio({ authToken: "token", url: "https://calls.example/a", form: {}, signature }),
      ).toBe(false);
    },
  );
});
