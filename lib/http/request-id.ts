import { randomUUID } from "node:crypto";

const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/;

/** The id of a request: the caller's own, if it is safe to log. */
export function requestIdOf(sent: string | null | undefined): string {
  return typeof sent === "string" && VISIBLE_ASCII.test(sent) ? sent : randomUUID();
}
