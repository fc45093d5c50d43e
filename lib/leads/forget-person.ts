import type { LeadFieldName, leads } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from "./lead-fields";

type Person = Pick<typeof leads.$inferSelect, LeadFieldName | "id" | "emailKey" | "phoneNumber">;

const DELETED = "[deleted]";

/** Removes a person from everything other than their lead and their emails: discovery data, chats and stored responses. */
export async function forgetPerson(ctx: Context, person: Person): Promise<void> {
  const { workspaceId } = ctx;
  const marks = listMarks(person);
  const patterns = sql.param(marks.map((mark) => `%${mark.replace(/[\\%_]/g, "\\$&")}%`));
  const holds = (text: string) => sql`${sql.raw(text)} ilike any(${patterns}::text[])`;
  await ctx.db.execute(sql`
    delete from discovery_contacts where workspace_id = ${workspaceId} and email_key = ${person.emailKey}`);
  // A page that is still to be extracted is dropped after that: its contacts are checked against erased addresses.
  await ctx.db.execute(sql`
    update discovery_pages set text = null, pain_quote = null, html = case when state = 'read' then html end
    where workspace_id = ${workspaceId} and (${holds("text")} or ${holds("pain_quote")} or ${holds("html")})`);
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

/** The values that identify this person and nobody else. */
function listMarks(person: Person): string[] {
  const values = LEAD_FIELD_NAMES.filter((name) => {
    const { identifies } = LEAD_FIELDS[name];
    return identifies === "always" || (identifies === "several words" && person[name]?.trim().includes(" "));
  }).map((name) => person[name]?.trim());
  const marks = [person.id, person.emailKey, person.phoneNumber, ...values];
  return [...new Set(marks.filter((mark) => typeof mark === "string").filter((mark) => mark.length >= 6))];
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
