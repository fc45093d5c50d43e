/** A page that leads wait for; `sender` is on whose behalf it is read. */
export type PageToCheck = { url: string; urlHash: string; sample: boolean; sender: string | null };
