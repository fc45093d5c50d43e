import { database } from "@/db";
import type { EvidenceRow } from "@/db/schema";
import { sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import { domainKeyOf, emailKey } from "@/lib/text/email-address";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";

const IS_TOKEN = /^[0-9A-Za-z]{32}$/;

/** Whom a link in an email belongs to, and what the person may know about that email. */
export type Recipient = {
  workspaceId: WorkspaceId;
  leadId: string;
  email: string;
  /** They asked for it, or their address or their company's is suppressed for another reason. */
  isUnsubscribed: boolean;
  /** The domain that all their colleagues share; null where strangers share it, as at an email provider. */
  companyDomain: string | null;
  isCompanySuppressed: boolean;
  /** Where the address came from: a public page with what it says, or the workspace's own records. */
  source: { kind: "page"; url: string; quote: string; at: Date } | { kind: "list" | "person"; at: Date };
  /** Who wrote to the person: of the newest email, and of Memory before the first. `language` is that of the emails. */
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
  isSuppressed: boolean;
  suppressedDomain: boolean;
  sender: Recipient["sender"];
};

/** The lead that the link of an email belongs to, whether sent or only previewed; null for an unknown token. */
export async function findRecipient(token: string, db = database()): Promise<Recipient | null> {
  if (!IS_TOKEN.test(token)) return null;
  const [row] = await db.execute<Row>(sql`
    select l.workspace_id as "workspaceId", l.id as "leadId", l.email, l.status, l.evidence,
      exists (select 1 from suppressions s where s.workspace_id = l.workspace_id and s.email_key = l.email_key) as "isSuppressed",
      l.import_id is not null as "isImported", l.created_at as "createdAt",
      exists (select 1 from suppressions s where s.workspace_id = l.workspace_id
        and s.email_key = '@' || split_part(l.email_key, '@', 2)) as "suppressedDomain",
      jsonb_build_object('name', coalesce(sent.from_name, m.sender_name), 'company', m.company_name,
        'email', coalesce(sent.from_address, m.sender_email),
        'postalAddress', m.postal_address, 'language', m.language, 'workspace', w.name) as sender
    from leads l
    join workspaces w on w.id = l.workspace_id
    left join memories m on m.agent_id = l.agent_id and m.workspace_id = l.workspace_id
    left join lateral (
      select nullif(e.from_name, '') as from_name, e.from_address from messages e
      join deliveries d on d.workspace_id = e.workspace_id and d.id = e.id and d.sent_at is not null
      where e.workspace_id = l.workspace_id and e.lead_id = l.id and e.direction = 'out' order by e.id desc limit 1
    ) sent on true
    where l.id = (select t.lead_id from unsubscribe_tokens t where t.token = ${token})`);
  if (!row) return null;
  const { workspaceId, leadId, email, status, sender } = row;
  const domain = domainKeyOf(emailKey(email)).slice(1);
  return {
    workspaceId,
    leadId,
    email,
    isUnsubscribed: status === "unsubscribed" || row.isSuppressed || row.suppressedDomain,
    companyDomain: isFreeMailDomain(domain) ? null : domain,
    isCompanySuppressed: row.suppressedDomain,
    source: findSource(row),
    sender,
  };
}

/** A link whose person deleted their data, with the language of the emails; null for one that was never known. */
export async function findErasedLink(
  token: string,
  db = database(),
): Promise<{ language: string | null } | null> {
  if (!IS_TOKEN.test(token)) return null;
  const [row] = await db.execute<{ language: string | null }>(sql`
    select language from erased_links where token_hash = encode(sha256(${token}::text::bytea), 'hex')`);
  return row ?? null;
}

function findSource({ evidence, isImported, createdAt }: Row): Recipient["source"] {
  // What a person entered by hand has `by`, and no page.
  const read = evidence.find(({ field, by, url }) => field === "email" && !by && /^https?:\/\//i.test(url));
  if (read) return { kind: "page", url: read.url, quote: read.quote, at: new Date(read.foundAt) };
  return { kind: isImported ? "list" : "person", at: new Date(createdAt) };
}
