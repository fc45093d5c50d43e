import type { Context } from "@/lib/context";
import { priceList } from "@/lib/credits/price-list";
import { phoneAccount } from "@/lib/phone/phone-account";

/** What people need to know about the phone provider before calling through it. */
export type TelephonyOptions = {
  /** Credits per started minute. */
  minutePrice: number;
};

/** Null if no provider is configured: people dial by hand. */
export function readTelephonyOptions({ settings }: Context): TelephonyOptions | null {
  return phoneAccount(settings) && { minutePrice: priceList(settings).callMinute };
}
