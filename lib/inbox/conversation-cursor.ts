import { AppError } from "@/lib/errors";
import { isUuid } from "@/lib/shapes";

/** A position in a list of conversations: microseconds since 1970, and the id that decides between equal times. */
export type ConversationPosition = { micros: string; id: string };

export function writeCursor({ micros, id }: ConversationPosition): string {
  return Buffer.from(`${micros}.${id}`).toString("base64url");
}

/** Errors: `validation_error` for what no answer of the list has given. */
export function readCursor(cursor: string): ConversationPosition {
  const [micros = "", id = "", ...more] = Buffer.from(cursor, "base64url").toString().split(".");
  if (/^\d{1,16}$/.test(micros) && isUuid(id) && more.length === 0) return { micros, id };
  throw new AppError(
    "validation_error",
    "The cursor is invalid. Leave it out to start with the newest conversation.",
    [{ path: "cursor", message: "must be the nextCursor of an earlier response" }],
  );
}
