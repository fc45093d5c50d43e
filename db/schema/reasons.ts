import type { DiscoveryMode } from "./run-choices";

/** One of a list of reasons, with the data that its sentence needs. `Data` has an entry for each reason that needs data. */
export type Because<Reason extends string, Data> = {
  [One in Reason]: One extends keyof Data ? { reason: One; data: Data[One] } : { reason: One; data?: null };
}[Reason];

/** Why a run failed. */
export const RUN_FAILURE_REASONS = [
  /** The engine gave up after all its attempts. */
  "discovery_given_up",
  "outreach_given_up",
  // A discovery that found nothing, by how far it got.
  "nothing_to_ask",
  "no_search_answered",
  "no_pages_found",
  "no_page_read",
  "no_addresses",
  "all_excluded",
  "none_fits",
] as const;

/** `said`: the original answer of a provider or page. */
export type RunFailureData = {
  no_search_answered: { said: string | null };
  no_pages_found: { said: string | null };
  no_page_read: { pages: number; said: string | null };
  no_addresses: { pages: number };
  all_excluded: { contacts: number };
  none_fits: { contacts: number; mode: DiscoveryMode };
};
export type RunFailure = Because<(typeof RUN_FAILURE_REASONS)[number], RunFailureData>;

/** Why a step of a run was skipped, waits, or did only part of its work. A step can complete and still have a reason. */
export const STEP_REASONS = [
  /** The campaign was stopped before the step finished. */
  "stopped",
  // The run does not include this step.
  "email_not_wanted",
  "calls_not_wanted",
  "no_follow_up",
  // The server or provider is currently unavailable.
  "mail_unavailable",
  "calls_unavailable",
  // Part of its work failed.
  "leads_uncallable",
  "searches_failed",
  "pages_unread",
  "pages_left_out",
] as const;

export type StepReasonData = {
  mail_unavailable: { said: string };
  calls_unavailable: { said: string };
  leads_uncallable: { leads: number };
  /** `isAll`: all searches failed. */
  searches_failed: { said: string[]; isAll: boolean };
  pages_unread: { pages: number; said: string };
  pages_left_out: { pages: number; said: string };
};
export type StepReason = Because<(typeof STEP_REASONS)[number], StepReasonData>;
