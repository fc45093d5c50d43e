import type { Register } from "./asking/register";
import { france } from "./france/france";
import { gleif } from "./gleif/gleif";
import { norway } from "./norway/norway";

/**
 * All public registers, those of one country first: what they say counts before GLEIF's copy of it. A new one is a folder, its terms in
 * `lib/leads/attributions.ts`, and a line here.
 */
export const REGISTERS: readonly Register[] = [france, norway, gleif];
