/** Role that owns everything in the embedded server. */
export const ROLE = "leadwright";

/** The service's database in the embedded server. */
export const DATABASE = "leadwright";
