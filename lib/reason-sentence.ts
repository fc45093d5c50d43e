/** The text for each of a set of reasons: a sentence, or a function that makes it from the reason's data. */
export type ReasonSentences<Reason extends string, Data> = {
  [One in Reason]: One extends keyof Data ? (data: Data[One]) => string : string;
};

/** The sentence for a reason that was stored with its data. */
export function reasonSentence<Reason extends string, Data>(
  sentences: ReasonSentences<Reason, Data>,
  reason: Reason,
  data: unknown,
): string {
  const sentence = sentences[reason] as string | ((data: unknown) => string);
  return typeof sentence === "string" ? sentence : sentence(data);
}
