import type { readAttachments } from "@/lib/mail-reading/read-attachments";
import type { readMail } from "@/lib/mail-reading/read-mail";
import { documentTask } from "@/lib/parsing/document-task";

/** An inbound mail as raw bytes, for `parse`: read in a worker, because strangers wrote it. */
export const inboundMailTask = documentTask<typeof readMail>("inboundMail");

/** What is attached to an inbound mail, as raw bytes too. */
export const attachmentsTask = documentTask<typeof readAttachments>("attachments");
