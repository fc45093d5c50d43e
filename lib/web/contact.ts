import { AsyncLocalStorage } from "node:async_hooks";

const contacts = new AsyncLocalStorage<string | undefined>();

/** Runs `work`; sites that it reads are told `contact` as whom to write to. */
export function onBehalfOf<T>(contact: string | undefined, work: () => Promise<T>): Promise<T> {
  return contacts.run(contact, work);
}

/** On whose behalf the web is being read, if anybody said so. */
export function currentContact(): string | undefined {
  return contacts.getStore();
}
