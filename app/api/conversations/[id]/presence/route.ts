import { sessionEndpoint } from "@/app/session-endpoint";
import { reportPresence } from "@/lib/inbox/report-presence";

// Not a server action: a page that is left still sends a request with `keepalive`, and actions wait for one another.
export const POST = sessionEndpoint(reportPresence);
