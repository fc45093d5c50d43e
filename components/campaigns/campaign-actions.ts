import type { ActionResult } from "@/lib/action-result";

type Answer<T> = Promise<ActionResult<T>>;

export type Estimated = {
  estimatedCost: number;
  people: number;
  summary: string;
  balance: number;
  missing: string[];
};
export type Candidate = {
  id: string;
  name: string | null;
  email: string;
  company: string | null;
  score: number;
};
export type MailPreview = {
  from: { name: string; address: string };
  to: { name: string | null; address: string };
  subject: string;
  text: string;
  problems: string[];
};
type Halted = { inFlight: string[]; held: number };

/** What the page of a campaign can do. */
export type CampaignActions = {
  estimateDiscovery: (input: {
    agentId: string;
    targetCount: number;
    discoveryDepth: "fast" | "deep";
  }) => Answer<Estimated>;
  startDiscovery: (input: {
    agentId: string;
    mode: "people" | "company" | "pain";
    targetCount: number;
    discoveryDepth: "fast" | "deep";
  }) => Answer<unknown>;
  estimateOutreach: (input: { id: string; targetCount?: number }) => Answer<Estimated>;
  startOutreach: (input: {
    id: string;
    targetCount?: number;
    channels?: { email: boolean; call: boolean };
  }) => Answer<unknown>;
  /** Leads that can be written to, the best first. */
  listCandidates: (input: {
    agentId: string;
    status: "new"[];
    sample?: boolean;
    sort: "score";
    pageSize: number;
  }) => Answer<{ leads: Candidate[] }>;
  previewMail: (input: { id: string }) => Answer<MailPreview>;
  /** `calls`: how many of the people are called by the automated assistant. */
  estimateResume: (input: { id: string }) => Answer<Estimated & { calls: number }>;
  pause: (input: { id: string }) => Answer<Halted>;
  resume: (input: { id: string }) => Answer<unknown>;
  stop: (input: { id: string }) => Answer<Halted>;
};

/** What a search of this agent has to go on. */
export type DiscoveryMeans = {
  missing: string[];
  sources: string[];
  /** Search providers by their setting's name; none: the sample web, where there are no sources. */
  providers: string[];
  hasRoles: boolean;
  hasPains: boolean;
};

/** How the agent's mails would go. */
export type MailMeans = {
  missing: string[];
  sender: { name: string; address: string } | null;
  mode: "smtp" | "outbox";
  /** Host and port. */
  server: string | null;
  /** 0: no limit. */
  dailyCap: number;
  perSecond: number;
  /** Why no mail may go under these settings. */
  problem: string | null;
};
