import type { RouteTable } from "@/lib/http/dispatch";
import { openApiRoute } from "@/lib/http/open-api-route";
import * as memory from "./agents/[id]/memory/route";
import * as agent from "./agents/[id]/route";
import * as messages from "./agents/[id]/threads/[threadId]/messages/route";
import * as messageStop from "./agents/[id]/threads/[threadId]/messages/stop/route";
import * as messageResume from "./agents/[id]/threads/[threadId]/messages/stream/[chatId]/stream/route";
import * as messageStream from "./agents/[id]/threads/[threadId]/messages/stream/route";
import * as thread from "./agents/[id]/threads/[threadId]/route";
import * as threads from "./agents/[id]/threads/route";
import * as agents from "./agents/route";
import * as callConsentWithdraw from "./call-consents/[id]/withdraw/route";
import * as callDial from "./calls/[id]/dial/route";
import * as callHangUp from "./calls/[id]/hang-up/route";
import * as callOutcome from "./calls/[id]/outcome/route";
import * as callRelease from "./calls/[id]/release/route";
import * as call from "./calls/[id]/route";
import * as callTakeOver from "./calls/[id]/take-over/route";
import * as callsLive from "./calls/live/route";
import * as callNext from "./calls/next/route";
import * as calls from "./calls/route";
import * as outreachRuns from "./campaigns/[id]/outreach-runs/route";
import * as campaignPause from "./campaigns/[id]/pause/route";
import * as campaignResume from "./campaigns/[id]/resume/route";
import * as campaignStatus from "./campaigns/[id]/status/route";
import * as campaignStop from "./campaigns/[id]/stop/route";
import * as credits from "./credits/route";
import * as discovery from "./discovery/route";
import * as doNotCallEntry from "./do-not-call/[id]/route";
import * as doNotCall from "./do-not-call/route";
import * as leadCallConsents from "./leads/[id]/call-consents/route";
import * as leadEmailPreview from "./leads/[id]/email/preview/route";
import * as leadEmail from "./leads/[id]/email/route";
import * as lead from "./leads/[id]/route";
import * as leads from "./leads/route";
import * as suppression from "./suppressions/[id]/route";
import * as suppressions from "./suppressions/route";

/** The OpenAPI document of this table; openapi.json/route.ts exports it. */
export const openApi = openApiRoute(() => routes);

/** Every route file under app/v1: served by the dispatcher, and the source of the OpenAPI document. */
export const routes: RouteTable = [
  { path: "/v1/agents", module: agents },
  { path: "/v1/agents/:id", module: agent },
  { path: "/v1/agents/:id/memory", module: memory },
  { path: "/v1/agents/:id/threads", module: threads },
  { path: "/v1/agents/:id/threads/:threadId", module: thread },
  { path: "/v1/agents/:id/threads/:threadId/messages", module: messages },
  { path: "/v1/agents/:id/threads/:threadId/messages/stream", module: messageStream },
  {
    path: "/v1/agents/:id/threads/:threadId/messages/stream/:chatId/stream",
    module: messageResume,
  },
  { path: "/v1/agents/:id/threads/:threadId/messages/stop", module: messageStop },
  { path: "/v1/leads", module: leads },
  { path: "/v1/leads/:id", module: lead },
  { path: "/v1/leads/:id/email", module: leadEmail },
  { path: "/v1/leads/:id/email/preview", module: leadEmailPreview },
  { path: "/v1/discovery", module: discovery },
  { path: "/v1/campaigns/:id/outreach-runs", module: outreachRuns },
  { path: "/v1/campaigns/:id/pause", module: campaignPause },
  { path: "/v1/campaigns/:id/resume", module: campaignResume },
  { path: "/v1/campaigns/:id/status", module: campaignStatus },
  { path: "/v1/campaigns/:id/stop", module: campaignStop },
  { path: "/v1/credits", module: credits },
  { path: "/v1/calls", module: calls },
  { path: "/v1/calls/next", module: callNext },
  { path: "/v1/calls/live", module: callsLive },
  { path: "/v1/calls/:id", module: call },
  { path: "/v1/calls/:id/dial", module: callDial },
  { path: "/v1/calls/:id/hang-up", module: callHangUp },
  { path: "/v1/calls/:id/outcome", module: callOutcome },
  { path: "/v1/calls/:id/release", module: callRelease },
  { path: "/v1/calls/:id/take-over", module: callTakeOver },
  { path: "/v1/leads/:id/call-consents", module: leadCallConsents },
  { path: "/v1/call-consents/:id/withdraw", module: callConsentWithdraw },
  { path: "/v1/do-not-call", module: doNotCall },
  { path: "/v1/do-not-call/:id", module: doNotCallEntry },
  { path: "/v1/suppressions", module: suppressions },
  { path: "/v1/suppressions/:id", module: suppression },
  { path: "/v1/openapi.json", module: openApi },
];
