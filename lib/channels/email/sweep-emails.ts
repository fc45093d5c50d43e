import type { Database } from "@/db";
import { sql } from "@/db/scope";
import { systemContext } from "@/lib/context";
import { livingInstances } from "@/lib/process/instance";
import { markAbandonedEmails } from "./record-verdicts";

/** Marks emails that dead processes had in hand: nobody knows whether they arrived. */
export async function sweepEmails(db: Database): Promise<void> {
  const abandoned = await db.execute<{ workspace_id: string }>(sql`
    select distinct workspace_id from email_messages
    where state = 'sending' and (claimed_by is null or claimed_by not in ${livingInstances})`);
  for (const { workspace_id } of abandoned)
    await markAbandonedEmails(systemContext(db, workspace_id, "sweep"), livingInstances);
}
