import { z } from "zod";
import { domainChecks } from "@/db/schema";
import { eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { isoTime } from "@/lib/shapes";
import { checkSentence } from "./check-sentence";
import { DomainCheck } from "./domain-check";
import { findSendingDomains } from "./find-sending-domains";

export const SendingDomain = z
  .object({
    domain: z.string(),
    addresses: z.array(z.string()).describe("The sender addresses at this domain."),
    provider: z.string().nullable().describe("Who sends for it, as far as that is known."),
    checks: z
      .array(DomainCheck.extend({ sentence: z.string().nullable(), checkedAt: isoTime }))
      .describe("The latest of each kind; empty: not checked yet."),
  })
  .meta({ id: "SendingDomain" });

export const listSendingDomains = capability(
  {
    name: "listSendingDomains",
    description:
      "Lists the domains that the workspace sends from, with the latest checks of SPF, DMARC, MX and DKIM.",
    scope: "mailboxes:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ domains: z.array(SendingDomain) }),
  },
  async (ctx) => {
    const [domains, rows] = await Promise.all([
      findSendingDomains(ctx),
      ctx.db.select().from(domainChecks).where(eq(domainChecks.workspaceId, ctx.workspaceId)),
    ]);
    return {
      domains: domains.map(({ domain, addresses, provider }) => ({
        domain,
        addresses,
        provider: provider?.name ?? null,
        checks: rows
          .filter((row) => row.domain === domain)
          .map((row) => ({ ...row, sentence: checkSentence(row) })),
      })),
    };
  },
);
