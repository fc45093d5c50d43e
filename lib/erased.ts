import { createHash } from "node:crypto";
import type { Context } from "@/lib/context";

const MARK = "erased:";

/**
 * What stands in a list for the address or number of a person who was deleted for good: a SHA-256 that only says "the same"
 * to who has it, and in another workspace not even that.
 */
export function eraseText(ctx: Pick<Context, "workspaceId">, text: string): string {
  return `${MARK}${createHash("sha256").update(`${ctx.workspaceId}:${text}`).digest("hex")}`;
}

/** `eraseText` as an SQL expression of the columns that hold the workspace and the text. */
export function erasedInSql(workspace: string, column: string): string {
  return `'${MARK}' || encode(sha256(convert_to(${workspace}::text || ':' || ${column}, 'UTF8')), 'hex')`;
}

/** Whether an entry of a list, or its beginning, stands for somebody who was deleted for good. */
export function isErased(text: string): boolean {
  return text.startsWith(MARK);
}
