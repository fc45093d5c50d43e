import type { Phone } from "@/lib/ports/phone";
import { perProcess } from "@/lib/process/per-process";
import { env, openAdapters } from "@/lib/process/this-process";
import { phoneAccount } from "./phone-account";
import { createPhoneClient } from "./phone-client";

const MS_PER_CHARACTER = 65;
const PATIENCE_MS = 10_000;

const place = perProcess<{ closing?: AbortController }>("phone", () => ({}));

/** Opens the configured phone provider for this process, under an instance id. `parts` replace parts of it, for tests. */
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

/** Stops new calls from being started; calls in progress continue at the provider. */
export function haltPhone(): void {
  place.closing?.abort();
}
