import type { Settings } from "@/lib/env";
import { publicUrl } from "@/lib/public-url";

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

/** Null where no provider is set: then people dial by hand. */
export function phoneAccount(settings: Settings): PhoneAccount | null {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_API_URL } = settings;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return null;
  return {
    ...{ accountSid: TWILIO_ACCOUNT_SID, authToken: TWILIO_AUTH_TOKEN, from: TWILIO_FROM },
    ...{ apiUrl: TWILIO_API_URL.replace(/\/+$/, ""), publicUrl: publicUrl(settings) },
  };
}
