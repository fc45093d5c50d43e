import { sessionEndpoint } from "@/app/session-endpoint";
import { readReplyDraft } from "@/lib/inbox/read-reply-draft";
import { saveReplyDraft } from "@/lib/inbox/save-reply-draft";

// Not a server action: a page that is left still sends a request with `keepalive`, and actions wait for one another.
export const GET = sessionEndpoint(readReplyDraft);
export const PUT = sessionEndpoint(saveReplyDraft);
