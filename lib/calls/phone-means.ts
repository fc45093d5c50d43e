import { priceList } from "@/lib/credits/price-list";
import { env } from "@/lib/env";
import { phoneAccount } from "@/lib/phone/phone-account";

/** What people need to know of the telephone provider before they call through it. */
export type PhoneMeans = {
  /** Credits for each started minute. */
  minutePrice: number;
};

/** Null where no provider is set: people dial by hand. */
export function readPhoneMeans(): PhoneMeans | null {
  const settings = env();
  return phoneAccount(settings) && { minutePrice: priceList(settings).callMinute };
}
