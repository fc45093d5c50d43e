import { CLASS_LABELS, REPLY_CLASS_LIST } from "@/components/inbox/inbox-labels";
import { UrlSearch } from "@/components/ui/url-search";
import { UrlSelect } from "@/components/ui/url-select";

/** Search and filters above the list of conversations, kept in the URL. What has only one choice is not shown. */
export function InboxFilters({
  query,
  colleagues,
  mailboxes,
  agents,
}: {
  query: Record<string, string>;
  /** People other than the reader. */
  colleagues: { id: string; name: string }[];
  /** Those that receive. */
  mailboxes: { id: string; address: string | null }[];
  agents: { id: string; name: string }[];
}) {
  return (
    <div className="flex flex-wrap gap-2 border-border border-b px-4 py-3">
      <UrlSearch label="Search conversations" value={query.q ?? ""} />
      <UrlSelect
        name="class"
        label="Class"
        value={query.class ?? ""}
        placeholder="All classes"
        className="flex-1 basis-32"
        options={REPLY_CLASS_LIST.map((value) => ({ value, label: CLASS_LABELS[value].word }))}
      />
      <UrlSelect
        name="assigned"
        label="Assigned to"
        value={query.assigned ?? ""}
        placeholder="Everybody"
        className="flex-1 basis-32"
        options={[
          { value: "me", label: "Assigned to me" },
          { value: "nobody", label: "Nobody" },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {mailboxes.length > 1 && (
        <UrlSelect
          name="mailbox"
          label="Mailbox"
          value={query.mailbox ?? ""}
          placeholder="All mailboxes"
          className="flex-1 basis-32"
          options={mailboxes.map(({ id, address }) => ({ value: id, label: address ?? "" }))}
        />
      )}
      {agents.length > 1 && (
        <UrlSelect
          name="agent"
          label="Agent"
          value={query.agent ?? ""}
          placeholder="All agents"
          className="flex-1 basis-32"
          options={agents.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  );
}
