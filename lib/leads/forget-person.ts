import type { LeadFieldName, leads } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { emailKey } from "@/lib/text/email-address";
import { dropEmptyCompany, forgetInCompanies } from "./companies/forget-companies";
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from "./lead-fields";

type Person = Pick<typeof leads.$inferSelect, LeadFieldName | "id" | "emailKey" | "phoneNumber" | "evidence">;

const DELETED = "[deleted]";

/**
 * Removes a person from everything other than their lead, their emails and what they wrote that matches nobody: discovery data, what they
 * wrote in other leads' conversations, chats and stored responses.
 */
export async function forgetPerson(ctx: Context, person: Person): Promise<void> {
  const { workspaceId } = ctx;
  const marks = listMarks(person);
  const patterns = sql.param(marks.map((mark) => `%${mark.replace(/[\\%_]/g, "\\$&")}%`));
  const holds = (text: string) => sql`${sql.raw(text)} ilike any(${patterns}::text[])`;
  await ctx.db.execute(sql`
    delete from discovery_contacts where workspace_id = ${workspaceId}
      and email_key = any(${sql.param(addressesOf(person).map(emailKey))}::text[])`);
  await ctx.db.execute(sql`
    update discovery_contacts set excerpts = '{}' where workspace_id = ${workspaceId} and ${holds("excerpts::text")}`);
  // Other people's pages name them, too.
  const sources = await ctx.db.execute<{ leadId: string; url: string; text: string }>(sql`
    select lead_id as "leadId", url, text from lead_sources
    where workspace_id = ${workspaceId} and ${holds("text")} for no key update`);
  for (const { leadId, url, text } of sources)
    await ctx.db.execute(sql`
      update lead_sources set text = ${hide(text, marks)}
      where workspace_id = ${workspaceId} and lead_id = ${leadId} and url = ${url}`);
  await forgetInCompanies(ctx, holds, (text) => hide(text, marks));
  await dropEmptyCompany(ctx, person.domain);
  // What they wrote to us in a colleague's conversation, and where others name them.
  const keys = sql.param(addressesOf(person).map(emailKey));
  await ctx.db.execute(sql`
    delete from messages where workspace_id = ${workspaceId} and lead_id is not null and direction = 'in'
      and lower(from_address) = any(${keys}::text[])`);
  await ctx.db.execute(sql`
    update received_emails set referral = null, draft = null
    where workspace_id = ${workspaceId} and lower(referral ->> 'email') = any(${keys}::text[])`);
  // A page that is still to be extracted has none of these. It is dropped after that, and its contacts are checked against erased addresses.
  await ctx.db.execute(sql`
    update discovery_pages set text = null, signals = null, facts = null, pain_quote = null
    where workspace_id = ${workspaceId} and (${holds("text")} or ${holds("signals::text")} or ${holds("facts::text")} or ${holds("pain_quote")})`);
  await ctx.db.execute(sql`
    delete from discovery_companies where workspace_id = ${workspaceId} and ${holds("company::text")}`);
  // Answers of public sources belong to the installation; they are asked again.
  await acrossWorkspaces(ctx).execute(sql`delete from open_data_answers where ${holds("listing::text")}`);
  await ctx.db.execute(sql`
    delete from idempotency_keys where workspace_id = ${workspaceId} and ${holds("body")}`);
  const messages = await ctx.db.execute<{ id: string; content: string; parts: unknown }>(sql`
    select id, content, parts from chat_messages
    where workspace_id = ${workspaceId} and (${holds("content")} or ${holds("parts::text")}) for no key update`);
  for (const { id, content, parts } of messages)
    await ctx.db.execute(sql`
      update chat_messages set content = ${hide(content, marks)}, parts = ${JSON.stringify(strip(parts, person.id, marks))}::text::jsonb
      where workspace_id = ${workspaceId} and id = ${id}`);
  const threads = await ctx.db.execute<{ id: string; title: string; summary: string | null }>(sql`
    select id, title, summary from chat_threads
    where workspace_id = ${workspaceId} and (${holds("title")} or ${holds("summary")}) for no key update`);
  for (const { id, title, summary } of threads)
    await ctx.db.execute(sql`
      update chat_threads set title = ${hide(title, marks)}, summary = ${summary === null ? null : hide(summary, marks)}
      where workspace_id = ${workspaceId} and id = ${id}`);
  // Requests that have not run yet contain only the lead's id, which no longer matches anybody.
  await ctx.db.execute(sql`
    update chat_approvals set output = null, reason = null
    where workspace_id = ${workspaceId} and (${holds("output::text")} or ${holds("reason")})`);
}

/** The lead's address, and those that it had before somebody changed them by hand. */
export function addressesOf(person: Pick<Person, "email" | "evidence">): string[] {
  return valuesOf(person, "email");
}

/** The values that identify this person and nobody else. */
function listMarks(person: Person): string[] {
  const values = LEAD_FIELD_NAMES.flatMap((name) => {
    const { identifies } = LEAD_FIELDS[name];
    if (!identifies) return [];
    return valuesOf(person, name).filter((value) => identifies === "always" || value.includes(" "));
  });
  const marks = [person.id, person.emailKey, person.phoneNumber, ...values];
  return [...new Set(marks.filter((mark) => typeof mark === "string").filter((mark) => mark.length >= 6))];
}

function valuesOf(person: Partial<Person> & Pick<Person, "evidence">, field: LeadFieldName): string[] {
  const before = person.evidence
    .filter((one) => one.field === field)
    .flatMap(({ replaced = [] }) => replaced.map(({ value }) => value));
  return [person[field] ?? "", ...before].map((value) => value.trim()).filter(Boolean);
}

function hide(text: string, marks: string[]): string {
  const escaped = marks
    .toSorted((a, b) => b.length - a.length)
    .map((mark) => mark.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return text.replace(new RegExp(escaped.join("|"), "gi"), DELETED);
}

/** A part of a message without the records of this lead, and without the person's identifying values in its texts. */
function strip(value: unknown, id: string, marks: string[]): unknown {
  if (typeof value === "string") return hide(value, marks);
  if (Array.isArray(value))
    return value.filter((one) => !isRecordOf(one, id)).map((one) => strip(one, id, marks));
  if (value === null || typeof value !== "object") return value;
  if (isRecordOf(value, id)) return { deleted: true };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strip(one, id, marks)]));
}

function isRecordOf(value: unknown, id: string): boolean {
  return typeof value === "object" && value !== null && "id" in value && value.id === id;
}
