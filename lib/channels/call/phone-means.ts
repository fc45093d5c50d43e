import type { Context } from "@/lib/context";
import { priceList } from "@/lib/credits/price-list";
import { phoneAccount } from "@/lib/phone/phone-account";

/** What people need to know of the telephone provider before they call through it. */
export type PhoneMeans = {
  /** Credits for each started minute. */
  minutePrice: number;
};

/** Null where no provider is set: people dial by hand. */
export function readPhoneMeans({ settings }: Context): PhoneMeans | null {
  return phoneAccount(settings) && { minutePrice: priceList(settings).callMinute };
}
