/** Every event of the house: `noun/thing.happened`, carrying ids only. */
export type DomainEvents = {
  "discovery/run.requested": { workspaceId: string; campaignId: string; runId: string };
  "outreach/run.requested": { workspaceId: string; campaignId: string; runId: string };
  "outreach/mail.queued": { workspaceId: string; mailId: string; campaignId: string };
  "campaign/run.resumed": { workspaceId: string; campaignId: string; runId: string };
  "campaign/run.stopped": { workspaceId: string; campaignId: string; runId: string };
};

export type DomainEvent = {
  [Name in keyof DomainEvents]: { name: Name; data: DomainEvents[Name] };
}[keyof DomainEvents];
