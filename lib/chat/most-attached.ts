/** The most leads that one message may have attached. */
export const MAX_ATTACHED = 25;
