/**
 * Every event of the house: `noun/thing.happened`, carrying ids only. `leg` counts the resumes of a run, so that
 * what is meant for an earlier leg never touches a later one.
 */
export type DomainEvents = {
  "campaign/discovery.started": RunLeg;
  "campaign/outreach.started": RunLeg;
  /** Paused or stopped. */
  "campaign/run.halted": RunLeg;
  "campaign/mail.queued": { workspaceId: string; campaignId: string; mailId: string };
};

export type RunLeg = { workspaceId: string; campaignId: string; runId: string; leg: number };

export type DomainEvent = {
  [Name in keyof DomainEvents]: { name: Name; data: DomainEvents[Name] };
}[keyof DomainEvents];
