/**
 * How people say what they want in one language: alternatives of a pattern each, without regard to capitals. They match whole words, and
 * an apostrophe is a straight one. Every repetition is bounded, so that reading is linear.
 */
export type ReplyWords = {
  /** No more emails, ever; also complaints about being written to, and threats. */
  leaveAlone: string[];
  /** Words of that wish which are none: "opt-out clause", "found it in my spam folder". They are taken out before `leaveAlone` is looked for. */
  soundsLikeAlone: string[];
  /** What an email address stands for in such a wish: "take info@bakery.example off your list". */
  thisAddress: string;
  /** What is said beside an address that is not to be left alone: it is in copy, somebody has left, another one is to be used, it is an example. */
  otherAddress: string[];
  /** Somebody else decides, or the writer is gone, or is no business at all. */
  wrongPerson: string[];
  /** A time that is not soon: "in May", "next year", "after Easter". Stands for `<later>` in `notNow`. */
  later: string[];
  /** No, and no later either: counts before `notNow`. */
  never: string[];
  notNow: string[];
  notInterested: string[];
  /** They want to talk, meet, or see it, or name a time. */
  meeting: string[];
  /** A weekday, a time of day, "the 24th": in a reply that refuses nothing, a proposal to meet. */
  time: string[];
  interested: string[];
  /** What they may ask to be sent: an offer, samples. A question or a request with one of these is interest. */
  material: string[];
  /** How a request begins: "send", "could you", "we would like". */
  request: string[];
  /** Something has to be cleared up first: a question without its mark. */
  unsure: string[];
  /** The first words of a question that has no question mark. */
  asks: string[];
  /** Negations that refuse nothing, and are taken out first: "no need to call", "not uninterested". */
  harmless: string[];
  /** How a company offers whoever reads its emails a way out: "If you no longer wish to receive", "You have the right to object". */
  offers: string[];
};
