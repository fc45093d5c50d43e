import { extractContacts } from "@/lib/discovery/extraction/extract-contacts";

/** What is read out of a page of Harbour Mill. */
export const at = (html: string, url = "https://www.harbourmill.example/team") =>
  extractContacts({ html, url });

/** One line a contact: mailbox | name | title | phone. */
export const list = (html: string, url?: string) =>
  at(html, url).contacts.map((contact) =>
    [
      contact.email.value,
      contact.name?.value ?? "",
      contact.title?.value ?? "",
      contact.phone?.value ?? "",
    ].join(" | "),
  );
