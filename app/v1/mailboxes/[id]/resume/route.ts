import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { resumeMailbox } from "@/lib/mailboxes/resume-mailbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: endpoint(resumeMailbox) });
