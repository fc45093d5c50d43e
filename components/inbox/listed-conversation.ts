import type { ConversationRow } from "@/lib/inbox/conversation";

/** A conversation of the list, with the address that opens it. */
export type ListedConversation = ConversationRow & { href: string };
