import type { Phone } from "@/lib/ports/phone";
import { perProcess } from "@/lib/process/per-process";
import { env, openAdapters } from "@/lib/process/this-process";
import { phoneAccount } from "./phone-account";
import { createPhoneClient } from "./phone-client";

const MS_PER_CHARACTER = 65;
const PATIENCE_MS = 10_000;

const place = perProcess<{ closing?: AbortController }>("phone", () => ({}));

/** Opens this process's way to the telephone provider that is set, under an instance's id; `parts` stand in for what it would be. */
export function openPhone(instanceId: string, parts: Partial<Phone> = {}): void {
  place.closing = new AbortController();
  const account = phoneAccount(env());
  const phone = account && {
    account,
    client: createPhoneClient(account),
    instanceId,
    msPerCharacter: MS_PER_CHARACTER,
    patienceMs: PATIENCE_MS,
    closing: place.closing.signal,
    ...parts,
  };
  openAdapters({ phone });
}

/** From now on no call is begun; those that are live go on at the provider. */
export function haltPhone(): void {
  place.closing?.abort();
}
