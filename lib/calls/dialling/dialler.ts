import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { perProcess } from "@/lib/per-process";
import { type PhoneAccount, phoneAccount } from "@/lib/phone/phone-account";
import { createPhoneClient, type PhoneClient } from "@/lib/phone/phone-client";

/** What this process makes calls with. */
export type Dialler = {
  account: PhoneAccount;
  client: PhoneClient;
  /** This process among the living, see `lib/instance.ts`; null where it is not one of them. */
  instanceId: string | null;
  /** About how long a character takes to be spoken, in milliseconds: what is said last must not be cut off. */
  msPerCharacter: number;
  /** How long a lead may say nothing before the voice asks whether somebody is there, and again before it hangs up. */
  patienceMs: number;
};

const MS_PER_CHARACTER = 65;
const PATIENCE_MS = 10_000;

type Place = { dialler?: Dialler | null; instanceId?: string; closing?: boolean };
const place = perProcess<Place>("dialler", () => ({}));

/** Opens this process's way to the telephone provider that is set, under an instance's id; `parts` stand in for what it would be. */
export function openDialler(instanceId: string, parts: Partial<Dialler> = {}): void {
  const made = createDialler(instanceId);
  Object.assign(place, { instanceId, closing: false, dialler: made && { ...made, ...parts } });
}

/** Null where no provider is set. */
export function dialler(): Dialler | null {
  if (place.dialler === undefined) place.dialler = createDialler(place.instanceId ?? null);
  return place.dialler;
}

/** Errors: `invalid_state` where no provider is set. */
export function requireDialler(): Dialler {
  const open = dialler();
  if (!open)
    throw new AppError(
      "invalid_state",
      "No telephone provider is set: dial by hand, or set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.",
      { reason: "no_provider" },
    );
  return open;
}

/** From now on no call is begun; those that are live go on at the provider. */
export function haltDialler(): void {
  place.closing = true;
}

export function isDiallerHalted(): boolean {
  return place.closing === true;
}

function createDialler(instanceId: string | null): Dialler | null {
  const account = phoneAccount(env());
  return (
    account && {
      ...{ account, client: createPhoneClient(account), instanceId },
      ...{ msPerCharacter: MS_PER_CHARACTER, patienceMs: PATIENCE_MS },
    }
  );
}
