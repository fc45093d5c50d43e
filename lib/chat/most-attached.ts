/** Leads that one message may speak of. */
export const MOST_ATTACHED = 25;
