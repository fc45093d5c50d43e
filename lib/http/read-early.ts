import type { FoundKey } from "@/lib/keys/find-key";

/**
 * Runs a read while the key is still being checked, using the result of the key's last check. This takes a database round
 * trip off every request. Nothing is returned before the check is done, and the early result is discarded unless the check
 * returns the same object again. A read changes nothing, so this cannot be observed from outside.
 */
export async function readEarly<T>(
  checked: Promise<FoundKey>,
  before: FoundKey | undefined,
  read: (key: FoundKey) => Promise<T>,
  discard: () => void,
): Promise<T> {
  if (!before) return read(await checked);
  const early = read(before);
  // Early errors are handled below, or no longer matter.
  early.catch(() => {});
  let key: FoundKey;
  try {
    key = await checked;
  } catch (error) {
    discard();
    throw error;
  }
  if (key === before) return early;
  discard();
  return read(key);
}
