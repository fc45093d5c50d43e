import { database } from "@/db";
import type { EvidenceRow } from "@/db/schema";
import { sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import { domainKeyOf, emailKey } from "@/lib/text/email-address";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";

/** Whom a link in an email belongs to, and what the person may know about that email. */
export type Recipient = {
  workspaceId: WorkspaceId;
  leadId: string;
  email: string;
  isUnsubscribed: boolean;
  /** The domain that all their colleagues share; null where strangers share it, as at an email provider. */
  companyDomain: string | null;
  isCompanySuppressed: boolean;
  /** Where the address came from: a public page with what it says, or the workspace's own records. */
  source: { kind: "page"; url: string; quote: string; at: Date } | { kind: "list" | "person"; at: Date };
  /** Who writes to the person, as Memory has it; `language` is that of the emails. */
  sender: {
    name: string | null;
    company: string | null;
    email: string | null;
    postalAddress: string | null;
    language: string | null;
    workspace: string;
  };
};

type Row = {
  workspaceId: WorkspaceId;
  leadId: string;
  email: string;
  status: string;
  evidence: EvidenceRow[];
  isImported: boolean;
  createdAt: string;
  suppressedDomain: boolean;
  sender: Recipient["sender"];
};

/** The lead that the link of an email belongs to, whether sent or only previewed; null for an unknown token. */
export async function findRecipient(token: string, db = database()): Promise<Recipient | null> {
  if (!/^[0-9A-Za-z]{32}$/.test(token)) return null;
  const [row] = await db.execute<Row>(sql`
    select l.workspace_id as "workspaceId", l.id as "leadId", l.email, l.status, l.evidence,
      l.import_id is not null as "isImported", l.created_at as "createdAt",
      exists (select 1 from suppressions s where s.workspace_id = l.workspace_id
        and s.email_key = '@' || split_part(l.email_key, '@', 2)) as "suppressedDomain",
      jsonb_build_object('name', m.sender_name, 'company', m.company_name, 'email', m.sender_email,
        'postalAddress', m.postal_address, 'language', m.language, 'workspace', w.name) as sender
    from leads l
    join workspaces w on w.id = l.workspace_id
    left join memories m on m.agent_id = l.agent_id and m.workspace_id = l.workspace_id
    where l.id = (select t.lead_id from unsubscribe_tokens t where t.token = ${token})`);
  if (!row) return null;
  const { workspaceId, leadId, email, status, sender } = row;
  const domain = domainKeyOf(emailKey(email)).slice(1);
  return {
    workspaceId,
    leadId,
    email,
    isUnsubscribed: status === "unsubscribed",
    companyDomain: isFreeMailDomain(domain) ? null : domain,
    isCompanySuppressed: row.suppressedDomain,
    source: findSource(row),
    sender,
  };
}

function findSource({ evidence, isImported, createdAt }: Row): Recipient["source"] {
  // What a person entered by hand has `by`, and no page.
  const read = evidence.find(({ field, by, url }) => field === "email" && !by && /^https?:\/\//i.test(url));
  if (read) return { kind: "page", url: read.url, quote: read.quote, at: new Date(read.foundAt) };
  return { kind: isImported ? "list" : "person", at: new Date(createdAt) };
}
