import { AsyncLocalStorage } from "node:async_hooks";

const contacts = new AsyncLocalStorage<string | undefined>();

/** Runs `work`; the user agent of its requests names `contact` as the person to write to. */
export function onBehalfOf<T>(contact: string | undefined, work: () => Promise<T>): Promise<T> {
  return contacts.run(contact, work);
}

/** The contact on whose behalf the web is being read, if there is one. */
export function currentContact(): string | undefined {
  return contacts.getStore();
}
