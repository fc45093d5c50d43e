import { z } from "zod";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { checkDmarc } from "./check-dmarc";
import { checkMx } from "./check-mx";
import { checkSpf } from "./check-spf";
import { createDns } from "./dns";
import { findSendingDomains } from "./find-sending-domains";
import { keepChecks } from "./keep-checks";
import { listSendingDomains, SendingDomain } from "./list-sending-domains";

export const checkSendingDomain = capability(
  {
    name: "checkSendingDomain",
    description:
      "Checks a domain that the workspace sends from: SPF, DMARC and MX in the DNS. A failed check says which record to publish.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: false,
    // It waits for name servers, and no transaction stays open meanwhile.
    commitsItself: true,
    input: z.object({
      domain: z.string().min(1).max(253).describe("A domain that GET /v1/sending-domains lists."),
    }),
    output: SendingDomain,
  },
  async (ctx, { domain }) => {
    const known = (await findSendingDomains(ctx)).find((one) => one.domain === domain.toLowerCase());
    // Only its own domains: nobody looks up others through this service.
    if (!known) throw notFound("domain");
    const dns = createDns(ctx.settings.DNS_SERVERS);
    const checks = await Promise.all([
      checkSpf(dns, known.domain, known.provider),
      checkDmarc(dns, known.domain),
      checkMx(dns, known.domain, known.provider),
    ]);
    await keepChecks(ctx, known.domain, checks);
    const { domains } = await listSendingDomains(ctx, {});
    const checked = domains.find((one) => one.domain === known.domain);
    if (!checked) throw notFound("domain");
    return checked;
  },
);
