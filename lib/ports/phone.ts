/** The account with the telephone provider, Twilio. */
export type PhoneAccount = {
  accountSid: string;
  authToken: string;
  /** Number that calls come from, E.164. */
  from: string;
  apiUrl: string;
  /** Where the provider calls back, without a slash at the end. */
  publicUrl: string;
};

/** What a call is asked for with; names as Twilio's REST API has them. */
export type NewPhoneCall = {
  to: string;
  /** Asked what to do once somebody answers. */
  answerUrl: string;
  statusUrl: string;
  ringSeconds: number;
  limitSeconds: number;
  /** `wait`: for the end of an answering machine's own words, so that something can be said to it. */
  machineDetection: "off" | "detect" | "wait";
};

/** A call as the provider tells of it. */
export type PhoneCall = {
  sid: string;
  status: string;
  seconds: number | null;
  answeredBy: string | null;
  createdAt: Date | null;
  /** True where another call was put through to it. */
  isChild: boolean;
};

/**
 * `refused`: it will not be made, `number` says whether for the number's sake; `busy`: too much was asked for at once;
 * `unavailable`: nothing was sent; `unclear`: nobody knows whether it was taken.
 */
export type CreateResult =
  | { kind: "taken"; call: PhoneCall }
  | { kind: "refused"; number: boolean; problem: string }
  | { kind: "busy"; retryAfterMs: number | null; problem: string }
  | { kind: "unavailable"; problem: string }
  | { kind: "unclear"; problem: string };

export type PhoneClient = {
  create: (call: NewPhoneCall) => Promise<CreateResult>;
  /** Null where the provider knows of no such call. Errors: `PhoneError`. */
  find: (sid: string) => Promise<PhoneCall | null>;
  /** The newest calls to a number. Errors: `PhoneError`. */
  listTo: (to: string) => Promise<PhoneCall[]>;
  /** False where the call is not in a state for it. Errors: `PhoneError`. */
  end: (sid: string, how: "canceled" | "completed") => Promise<boolean>;
  /** Has a live call go on with other instructions. False where it is over. Errors: `PhoneError`. */
  redirect: (sid: string, twiml: string) => Promise<boolean>;
};

export class PhoneError extends Error {
  override readonly name = "PhoneError";
}

/** What this process makes calls with. */
export type Phone = {
  account: PhoneAccount;
  client: PhoneClient;
  /** This process among the living, see `lib/process/instance.ts`; null where it is not one of them. */
  instanceId: string | null;
  /** About how long a character takes to be spoken, in milliseconds: what is said last must not be cut off. */
  msPerCharacter: number;
  /** How long a lead may say nothing before the voice asks whether somebody is there, and again before it hangs up. */
  patienceMs: number;
  /** Aborted once the process is asked to end: no call is begun any more; those that are live go on at the provider. */
  closing: AbortSignal;
};
