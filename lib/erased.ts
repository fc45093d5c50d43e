import { createHash } from "node:crypto";
import type { Context } from "@/lib/context";

const MARK = "erased:";

/**
 * What a list stores in place of the address or number of an erased person: a SHA-256 that can only be matched by someone
 * who knows the original, and that differs between workspaces.
 */
export function eraseText(ctx: Pick<Context, "workspaceId">, text: string): string {
  return `${MARK}${createHash("sha256").update(`${ctx.workspaceId}:${text}`).digest("hex")}`;
}

/** `eraseText` as an SQL expression over the columns with the workspace and the text. */
export function erasedInSql(workspace: string, column: string): string {
  return `'${MARK}' || encode(sha256(convert_to(${workspace}::text || ':' || ${column}, 'UTF8')), 'hex')`;
}

/** Whether a list entry, or its beginning, belongs to an erased person. */
export function isErased(text: string): boolean {
  return text.startsWith(MARK);
}
