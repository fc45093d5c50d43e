import { sql } from "@/db/scope";
import { findBlockedNumbers } from "@/lib/calls/blocked-numbers";
import type { Context } from "@/lib/context";
import { changeOf, type FieldChange } from "@/lib/field-change";
import { readWrittenNumber } from "./written-number";

/** The change that blocking a number (E.164) makes, and how many open calls it would cancel. */
export async function describeBlock(
  ctx: Context,
  phone: string,
): Promise<{ change: FieldChange; openCalls: number }> {
  const isBlocked = (await findBlockedNumbers(ctx, [phone])).has(phone);
  const [row] = await ctx.db.execute<{ open: number }>(sql`
    select count(*)::int as open from calls
    where workspace_id = ${ctx.workspaceId} and phone = ${phone} and state = 'open'`);
  const before = isBlocked ? "Already blocked" : "May be called";
  return { change: changeOf("phone", phone, before, BLOCKED), openCalls: row!.open };
}

/** What adding a number by hand would block. Errors: none; an unreadable number changes nothing. */
export async function describeDoNotCall(
  ctx: Context,
  input: { phone: string; country?: string | undefined },
): Promise<{ summary: string; changes: FieldChange[] }> {
  const number = readWrittenNumber(input.phone, input.country);
  if (!number) return { summary: "This is not a phone number with a country code.", changes: [] };
  const { change, openCalls } = await describeBlock(ctx, number.number);
  const calls = openCalls === 1 ? "1 open call leaves" : `${openCalls} open calls leave`;
  return {
    summary: `Block ${number.number} for the whole workspace: nobody in it calls this number.${openCalls > 0 ? ` ${calls} the queue.` : ""}`,
    changes: [change],
  };
}

const BLOCKED = "Blocked for the whole workspace";
