import { expect, test } from "vitest";
import { createAddressVerifier, type MailResolver } from "./verify-address";

function dnsError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Answers by domain name; counts the MX queries. */
function resolverOf(answers: Record<string, { mx?: string[] | Error; a?: string[] | Error }>) {
  const asked: string[] = [];
  const read = async <T>(answer: T[] | Error | undefined): Promise<T[]> => {
    if (answer === undefined) throw dnsError("ENODATA");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const resolver = {
    resolveMx: async (domain: string) => {
      asked.push(domain);
      const exchanges = await read(answers[domain]?.mx);
      return exchanges.map((exchange) => ({ exchange, priority: 10 }));
    },
    resolve4: (domain: string) => read(answers[domain]?.a),
    resolve6: () => read<string>(undefined),
  } as unknown as MailResolver;
  return { resolver, asked };
}

test("tells what takes mail from what does not", async () => {
  const { resolver } = resolverOf({
    "mx.example": { mx: ["in.mx.example"] },
    "implicit.example": { a: ["192.0.2.1"] },
    "null.example": { mx: [""], a: ["192.0.2.1"] },
    "gone.example": { mx: dnsError("ENOTFOUND"), a: ["192.0.2.1"] },
    "nothing.example": {},
    "broken.example": { mx: dnsError("ESERVFAIL") },
    "half.example": { a: dnsError("ETIMEOUT") },
    "xn--bcher-kva.example": { mx: ["in"] },
  });
  const heard = new Map<string, readonly string[]>();
  const addresses = [
    "a@mx.example",
    "a@implicit.example",
    "a@null.example",
    "a@gone.example",
    "a@nothing.example",
    "a@broken.example",
    "a@half.example",
    "a@bücher.example",
    "a@mailinator.com",
    "a@sub.mailinator.com",
    "not an address",
    "a@b@c.example",
    "a@192.0.2.1",
  ];
  const states = await createAddressVerifier({ resolver, timeoutMs: 3000 }).verify(
    addresses,
    (domain, exchangers) => heard.set(domain, exchangers),
  );
  // Of a domain whose name servers gave no answer nothing is heard.
  expect(Object.fromEntries(heard)).toEqual({
    "mx.example": ["in.mx.example"],
    "implicit.example": [],
    "null.example": [""],
    "gone.example": [],
    "nothing.example": [],
    "half.example": [],
    "xn--bcher-kva.example": ["in"],
  });
  expect(Object.fromEntries(states)).toEqual({
    "a@mx.example": "verified",
    "a@implicit.example": "verified",
    "a@null.example": "risky",
    "a@gone.example": "risky",
    "a@nothing.example": "risky",
    "a@broken.example": "unknown",
    "a@half.example": "unknown",
    "a@bücher.example": "verified",
    "a@mailinator.com": "risky",
    "a@sub.mailinator.com": "risky",
    "not an address": "invalid",
    "a@b@c.example": "invalid",
    "a@192.0.2.1": "invalid",
  });
});

test("asks once for each domain", async () => {
  const { resolver, asked } = resolverOf({ "mx.example": { mx: ["in"] } });
  await createAddressVerifier({ resolver, timeoutMs: 3000 }).verify(["a@mx.example", "b@MX.example"]);
  expect(asked).toEqual(["mx.example"]);
});

test("a network that is down is unknown, and given up after three failures", async () => {
  const asked: string[] = [];
  const resolver = {
    resolveMx: (domain: string) => {
      asked.push(domain);
      return asked.length <= 3 ? Promise.reject(dnsError("ECONNREFUSED")) : new Promise(() => {});
    },
  } as unknown as MailResolver;
  const addresses = Array.from({ length: 200 }, (_, index) => `a@d${index}.example`);
  const states = await createAddressVerifier({ resolver, timeoutMs: 20 }).verify(addresses);
  expect(new Set(states.values())).toEqual(new Set(["unknown"]));
  expect(asked.length).toBeLessThanOrEqual(16 + 2);
});
