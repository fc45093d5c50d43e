import { z } from "zod";
import type { memories } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { MAX_CHOSEN } from "@/lib/leads/list-lead-ids";
import { uuid } from "@/lib/shapes";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";

/** As many as can be read while a request waits. */
const MAX_LEADS = 25;

export const JudgedLeads = z.object({
  leadIds: z.array(uuid).min(1).max(MAX_LEADS).describe("At most 25; repeated ids count once."),
});

/** As many as can be judged in the background at once. */
export const ManyJudgedLeads = z.object({
  leadIds: z.array(uuid).min(1).max(MAX_CHOSEN).describe("At most 10,000; repeated ids count once."),
});

export const NO_SITE = "No company website is known, and the email address is at a free email provider.";

export type JudgedLead = {
  id: string;
  agentId: string;
  campaignId: string;
  email: string;
  name: string | null;
  title: string | null;
  company: string | null;
  domain: string | null;
  location: string | null;
  sample: boolean;
  icpJson: (typeof memories.$inferSelect)["icpJson"];
};

type Sites = { sites: { host: string; sample: boolean; leads: JudgedLead[] }[]; without: JudgedLead[] };

/** The leads by the site to read for them; `without`: those of which no site is known. */
export async function groupBySite(ctx: Context, leadIds: string[]): Promise<Sites> {
  const rows = await ctx.db.execute<JudgedLead>(sql`
    select l.id, l.agent_id as "agentId", l.campaign_id as "campaignId", l.email, l.name, l.title, l.company, l.domain,
      l.location, l.sample, m.icp_json as "icpJson"
    from leads l join memories m on m.workspace_id = l.workspace_id and m.agent_id = l.agent_id
    where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param([...new Set(leadIds)])}::uuid[]) order by l.id`);
  const hosts = new Map<string, JudgedLead[]>();
  const without: JudgedLead[] = [];
  for (const lead of rows) {
    const host = siteOf(lead);
    if (!host) without.push(lead);
    else hosts.set(`${lead.sample} ${host}`, [...(hosts.get(`${lead.sample} ${host}`) ?? []), lead]);
  }
  const sites = [...hosts].map(([key, leads]) => ({
    host: key.split(" ")[1]!,
    sample: leads[0]!.sample,
    leads,
  }));
  return { sites, without };
}

function siteOf({ domain, email }: JudgedLead): string | null {
  const known = (domain ?? "")
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/, "");
  if (/^[^\s/@]+\.[^\s/@]+$/.test(known)) return known;
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return isFreeMailDomain(host) ? null : host;
}
