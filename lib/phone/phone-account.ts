import type { PhoneAccount } from "@/lib/ports/phone";
import type { Settings } from "@/lib/process/env";
import { publicUrl } from "@/lib/process/public-url";

/** Null if no provider is configured; people then dial by hand. */
export function phoneAccount(settings: Settings): PhoneAccount | null {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_API_URL } = settings;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return null;
  return {
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    apiUrl: TWILIO_API_URL.replace(/\/+$/, ""),
    publicUrl: publicUrl(settings),
  };
}
