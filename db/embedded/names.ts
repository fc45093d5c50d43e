/** Role that owns everything in the embedded server. */
export const ROLE = "leadwright";

/** Database of the service in the embedded server. */
export const DATABASE = "leadwright";
