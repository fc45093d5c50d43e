/** A title or a place with where it stands. `last`: its last line, where it has several. */
export type Picked = { value: string; line: number; start: number; end: number; last?: number };
