/** What people read of each of some reasons: a sentence, or how one is made of its data. */
export type ReasonSentences<Reason extends string, Data> = {
  [One in Reason]: One extends keyof Data ? (data: Data[One]) => string : string;
};

/** The sentence of a reason that was stored with its data. */
export function reasonSentence<Reason extends string, Data>(
  sentences: ReasonSentences<Reason, Data>,
  reason: Reason,
  data: unknown,
): string {
  const sentence = sentences[reason] as string | ((data: unknown) => string);
  return typeof sentence === "string" ? sentence : sentence(data);
}
