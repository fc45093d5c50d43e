import { z } from "zod";
import { CHECK_KINDS, CHECK_PROBLEMS, CHECK_VALUES } from "@/db/schema";

/** A DNS record to publish: the whole text of a new or changed one. */
const DnsRecord = z
  .object({ name: z.string(), type: z.enum(["TXT", "MX"]), value: z.string() })
  .meta({ id: "DnsRecord" });

export const DomainCheck = z
  .object({
    kind: z.enum(CHECK_KINDS),
    value: z.enum(CHECK_VALUES).describe("unknown: it could not be found out; never a failure."),
    problem: z.enum(CHECK_PROBLEMS).nullable(),
    about: z.string().nullable().describe("What the problem is about: a name, a term, a server's words."),
    found: z.string().nullable().describe("The record, or what was seen."),
    publish: DnsRecord.nullable().describe("The DNS record that fixes it."),
  })
  .meta({ id: "DomainCheck", description: "One check of a domain that email is sent from." });
export type DomainCheck = z.infer<typeof DomainCheck>;

/** A check that passed, or did not with `problem`. */
export function checkResult(
  kind: DomainCheck["kind"],
  value: DomainCheck["value"],
  more: Partial<Omit<DomainCheck, "kind" | "value">> = {},
): DomainCheck {
  return { kind, value, problem: null, about: null, found: null, publish: null, ...more };
}
