import type { memories } from "@/db/schema";
import type { Mailbox } from "@/lib/mailboxes/open-mailbox";
import { writeSenderLines } from "./writing/sender-lines";

type Memory = typeof memories.$inferSelect;
type Signing = Pick<Mailbox, "name" | "signature">;

/** A written email with the sender's lines of another mailbox; unchanged where it does not have those of the first. */
export function signAs(text: string, memory: Memory, from: Signing, to: Signing): string {
  const [old, wanted] = [from, to].map(({ name, signature }) =>
    writeSenderLines({ ...memory, senderName: name ?? memory.senderName, ownSignature: signature }).join(
      "\n",
    ),
  ) as [string, string];
  const at = old === "" ? -1 : text.lastIndexOf(`\n${old}\n`);
  return at === -1 ? text : `${text.slice(0, at)}\n${wanted}\n${text.slice(at + old.length + 2)}`;
}
