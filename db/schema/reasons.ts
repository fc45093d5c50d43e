import type { DiscoveryMode } from "./run-choices";

/** One of a list of reasons, with the data that its sentence needs. `Data` has an entry for each reason that needs data. */
export type Reason<Reason extends string, Data> = {
  [One in Reason]: One extends keyof Data ? { code: One; data: Data[One] } : { code: One; data?: null };
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

/** `detail`: the original answer of a provider or page. */
export type RunFailureData = {
  no_search_answered: { detail: string | null };
  no_pages_found: { detail: string | null };
  no_page_read: { pages: number; detail: string | null };
  no_addresses: { pages: number };
  all_excluded: { contacts: number };
  none_fits: { contacts: number; mode: DiscoveryMode };
};
export type RunFailure = Reason<(typeof RUN_FAILURE_REASONS)[number], RunFailureData>;

/** Why a step of a run was skipped, waits, or did only part of its work. A step can complete and still have a reason. */
export const STEP_REASONS = [
  /** The campaign was stopped before the step finished. */
  "stopped",
  // The run does not include this step.
  "email_not_wanted",
  "calls_not_wanted",
  "no_follow_up",
  /** Its emails wait for a person's review. */
  "in_review",
  // The server or provider is currently unavailable.
  "mail_unavailable",
  "calls_unavailable",
  // Part of its work failed.
  "leads_uncallable",
  "searches_failed",
  "pages_unread",
  /** The run has read as many pages as its estimate said; more were known. */
  "pages_at_limit",
  "pages_left_out",
  "pages_need_browser",
  "leads_left_out",
  // Email addresses of which nothing is known: of the sample web, or their domains gave no answer.
  "sample_emails",
  "emails_unchecked",
  /** What came before it found nothing. */
  "nothing_to_do",
  /** Nothing is wrong: pages that scripts make were read. */
  "pages_rendered",
] as const;

/** Pages that are empty without a browser, most of them for this reason; `detail` is one page's own, as a clause. */
export type UnrenderedPages = { pages: number; why: "off" | "missing" | "failed"; detail: string | null };

export type StepReasonData = {
  mail_unavailable: { detail: string };
  calls_unavailable: { detail: string };
  leads_uncallable: { leads: number };
  /** `isAll`: all searches failed. */
  searches_failed: { detail: string[]; isAll: boolean };
  pages_unread: { pages: number; detail: string };
  pages_left_out: { pages: number; detail: string; unrendered?: UnrenderedPages | null };
  pages_need_browser: UnrenderedPages;
  pages_at_limit: { pages: number };
  /** `missed`: how many by the first list of the ICP that they match no required entry of; the rest match nothing at all. */
  leads_left_out: { contacts: number; missed: Partial<Record<string, number>> };
  emails_unchecked: { emails: number };
  pages_rendered: { pages: number };
};
export type StepReason = Reason<(typeof STEP_REASONS)[number], StepReasonData>;
