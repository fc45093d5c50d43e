/** The most leads that one message may have attached. */
export const MOST_ATTACHED = 25;
