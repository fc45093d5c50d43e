import type { InngestFunction } from "inngest";

/** Every function of the house, for the embedded engine and for an Inngest server alike. */
export const functions: InngestFunction.Any[] = [];
