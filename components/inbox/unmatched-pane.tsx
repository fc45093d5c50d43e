import ArrowLeft from "lucide-react/icons/arrow-left";
import { IconButton } from "@/components/ui/icon-button";
import { TimeAgo } from "@/components/ui/time-ago";
import { UrlSearch } from "@/components/ui/url-search";
import type { Lead } from "@/lib/leads/lead";
import type { UnmatchedEmail } from "@/lib/receiving/unmatched-email";
import { AssignUnmatched } from "./assign-unmatched";
import type { UnmatchedActions } from "./inbox-actions";
import { UnmatchedText } from "./unmatched-text";

/** An unmatched email: what it says, and whose it may be, chosen by a person. Its text stays in the mailbox until then. */
export function UnmatchedPane({
  email,
  mailbox,
  search,
  leads,
  closeHref,
  actions,
}: {
  email: UnmatchedEmail;
  /** The address that it came to. */
  mailbox: string | null;
  search: string;
  leads: Pick<Lead, "id" | "name" | "company" | "email">[];
  closeHref: string;
  /** Without those that change something, for somebody who only reads. */
  actions: Pick<UnmatchedActions, "read"> & Partial<UnmatchedActions>;
}) {
  const { id, fromName, fromAddress, subject, receivedAt } = email;
  return (
    <section aria-label="Unmatched email" className="flex min-w-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border border-b px-4 py-3">
        <IconButton label="Back to the list" href={closeHref} className="md:hidden">
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <h2 className="min-w-0 flex-1 basis-40 break-words font-medium">{subject || "No subject"}</h2>
        <TimeAgo at={receivedAt} className="text-quiet text-sm" />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 max-md:pb-20">
        <p className="break-words">
          From {fromName ? `${fromName} (${fromAddress})` : fromAddress}
          {mailbox && ` to ${mailbox}`}
        </p>
        <p className="max-w-prose text-quiet">
          This email is a reply, but matches nobody you emailed.{" "}
          {actions.assign
            ? "Choose the lead it belongs to: the email is then part of their conversation, and a reply ends their sequence."
            : "A member of the workspace can choose the lead it belongs to."}
        </p>
        <UnmatchedText emailId={id} read={actions.read} />
        {actions.assign && actions.dismiss && (
          <>
            <UrlSearch name="lead" label="Search leads" value={search} className="max-w-md" />
            <AssignUnmatched
              emailId={id}
              leads={leads}
              closeHref={closeHref}
              assign={actions.assign}
              dismiss={actions.dismiss}
            />
          </>
        )}
      </div>
    </section>
  );
}
