"use client";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import type { ActionOf } from "@/lib/action-result";
import type { AttachableLead } from "@/lib/chat/list-named-leads";
import type { browseLeads } from "@/lib/leads/browse-leads";
import { nameOf } from "./lead-list";

type FoundLead = AttachableLead & { score: number | null };
export type LeadPickerProps = {
  chosen: AttachableLead[];
  most: number;
  browseLeads: ActionOf<typeof browseLeads>;
  choose: (leads: AttachableLead[]) => void;
  close: () => void;
};

type Found = { text: string; leads: FoundLead[]; total: number; problem?: string };

const SHOWN = 50;

/** Searches the workspace's leads to attach to the next message. */
export default function LeadPicker({ chosen, most, browseLeads, choose, close }: LeadPickerProps) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [picked, setPicked] = useState(chosen);
  useEffect(() => {
    let isDropped = false;
    const look = async () => {
      const answer = await browseLeads({ text, pageSize: SHOWN, sort: "score" }).catch(() => null);
      if (isDropped) return;
      if (answer?.ok) setFound({ text, ...answer.data });
      else
        setFound({
          text,
          leads: [],
          total: 0,
          problem: answer?.error.message ?? "The service isn’t responding. Type again in a moment.",
        });
    };
    const timer = setTimeout(look, text === "" ? 0 : 150);
    return () => {
      isDropped = true;
      clearTimeout(timer);
    };
  }, [text, browseLeads]);
  const isFull = picked.length >= most;
  const ids = new Set(picked.map(({ id }) => id));
  const toggle = (lead: FoundLead, isOn: boolean) => {
    const { id, name, title, company, email } = lead;
    setPicked(
      isOn ? [...picked, { id, name, title, company, email }] : picked.filter((one) => one.id !== id),
    );
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Attach leads"
      description={`The agent reads who they are with your next message; at most ${most}.`}
      footer={
        <>
          <span role="status" className="mr-auto self-center text-quiet text-sm tabular-nums">
            {picked.length} of {most}
            {isFull && ", that is all"}
          </span>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            disabled={picked.length + chosen.length === 0}
            onClick={() => {
              choose(picked);
              close();
            }}
          >
            {picked.length > 0 ? `Attach ${picked.length}` : chosen.length > 0 ? "Attach none" : "Attach"}
          </Button>
        </>
      }
    >
      <Input
        type="search"
        aria-label="Search leads"
        placeholder="Name, company, place or address"
        value={text}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-3 h-80 overflow-y-auto" aria-busy={found?.text !== text}>
        {found === null ? (
          <div className="flex flex-col gap-3 py-2">
            {["w-52", "w-40", "w-48"].map((width) => (
              <Skeleton key={width} className={`h-5 ${width}`} />
            ))}
          </div>
        ) : found.problem ? (
          <Failure title="The leads could not be searched">{found.problem}</Failure>
        ) : found.leads.length === 0 ? (
          <p className="py-8 text-center text-quiet">
            {found.text ? "No leads match." : "There are no leads yet. Ask the agent to find some."}
          </p>
        ) : (
          <>
            <ul aria-label="Leads">
              {found.leads.map((lead) => (
                <li key={lead.id} className="flex items-start gap-3 rounded-md px-2 py-2 hover:bg-hover">
                  <Checkbox
                    className="min-w-0 flex-1"
                    checked={ids.has(lead.id)}
                    disabled={isFull && !ids.has(lead.id)}
                    onChange={(event) => toggle(lead, event.target.checked)}
                    label={<span className="break-words">{nameOf(lead)}</span>}
                    hint={
                      <span className="block truncate">
                        {[lead.title, lead.company, lead.name ? lead.email : null]
                          .filter(Boolean)
                          .join(" · ")}
                      </span>
                    }
                  />
                  <span className="shrink-0 font-mono text-quiet text-sm tabular-nums">
                    {lead.score ?? "–"}
                  </span>
                </li>
              ))}
            </ul>
            {found.total > found.leads.length && (
              <p className="px-2 py-2 text-quiet text-sm">
                The {found.leads.length} best of {found.total}. Type to find others.
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
