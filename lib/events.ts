/** Every domain event: `noun/thing.happened`, carrying ids only. */
type DomainEvents = {
  "campaign/discovery.started": RunGeneration;
  "campaign/outreach.started": RunGeneration;
  /** Paused or stopped. */
  "campaign/run.halted": RunGeneration;
  "leads/judging.requested": { workspaceId: string };
  /** Pages of leads of the workspace are to be read again before they are emailed. */
  "leads/check.requested": { workspaceId: string };
  /** A person's answer in a conversation, to be sent when the time to undo it is over. */
  "conversation/answer.queued": { workspaceId: string; emailId: string };
  /** A person replied, and the language model is to read what they ask for. */
  "conversation/reply.received": { workspaceId: string; emailId: string };
  /** Emails of a mailbox are to be scheduled or sent. */
  "mailbox/emails.due": { workspaceId: string; mailboxId: string };
  /** Steps of a workspace's sequences that are calls are due. */
  "enrollments/calls.due": { workspaceId: string };
};

/**
 * A run, as one execution of its pipeline knows it. `generation` is a fencing token (`runs.generation`): resuming, handing
 * over and restarting raise it, so an execution of an earlier generation finds itself outdated and does nothing.
 */
export type RunGeneration = { workspaceId: string; campaignId: string; runId: string; generation: number };

export type DomainEvent = {
  [Name in keyof DomainEvents]: { name: Name; data: DomainEvents[Name] };
}[keyof DomainEvents];
