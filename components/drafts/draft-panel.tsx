"use client";
import Link from "next/link";
import { useId, useState } from "react";
import { useLatest } from "@/components/app-shell/use-latest";
import { FieldSources } from "@/components/leads/field-sources";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Draft, DraftActions, DraftMark, ListedDraft } from "./draft-actions";
import { DraftEditor } from "./draft-editor";
import { findMarks } from "./find-marks";
import { MarkedLines } from "./marked-text";

const AUTHORS = {
  person: "Edited by a person",
  template: "Written from the template",
  model: "Written by the language model",
};
const CHANGED = { lead: "the lead's data", memory: "Memory" };

/** One draft with everything that can be done with it. */
export function DraftPanel({
  lead,
  draft,
  outcome,
  isSkipped,
  isEditing,
  setEditing,
  isBusy,
  isGuide,
  isOpen,
  canApprove,
  price,
  balance,
  problem,
  leadHref,
  approve,
  skip,
  save,
  regenerate,
  check,
  checkLinks,
}: {
  lead: ListedDraft;
  /** Undefined while it is read. */
  draft: Draft | undefined;
  outcome: string | undefined;
  isSkipped: boolean;
  isEditing: boolean;
  setEditing: (isEditing: boolean) => void;
  isBusy: boolean;
  isGuide: boolean;
  /** It can still be changed by this person. */
  isOpen: boolean;
  canApprove: boolean;
  price: number;
  balance: number;
  problem: string | undefined;
  leadHref: string;
  approve: () => void;
  skip: () => void;
  save: (text: { subject: string; body: string }) => Promise<boolean>;
  regenerate: (instruction: string) => Promise<void>;
  check: DraftActions["check"];
  checkLinks: DraftActions["checkLinks"];
}) {
  const { links, areUnchecked } = useLinkMarks(draft, checkLinks);
  return (
    <section aria-label="Draft" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="min-w-0 break-words font-medium text-lg">
          <Link href={leadHref} className="hover:underline">
            {lead.name ?? lead.email}
          </Link>
        </h2>
        <p role="status" className="text-quiet text-sm">
          {outcome ?? (draft && stateOf(draft))}
          {outcome === undefined && draft?.editedBy && draft.emailState === null && !draft.skipped && (
            <>
              {" "}
              · <TimeAgo at={draft.editedBy.at} />
            </>
          )}
        </p>
      </div>
      {!draft ? (
        <SkeletonGroup label="Loading the draft" className="space-y-3">
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-48 w-full" />
        </SkeletonGroup>
      ) : isEditing && isOpen ? (
        <DraftEditor
          draft={draft}
          isBusy={isBusy}
          save={save}
          check={check}
          leave={() => setEditing(false)}
        />
      ) : (
        <Read draft={draft} links={links} />
      )}
      {draft && draft.problems.length > 0 && !isEditing && (
        <Failure title="It can't be sent like this">
          {draft.problems.length > aboutAll(draft).length && <p>The words marked above break a rule.</p>}
          <ul className="list-disc pl-5 empty:hidden">
            {aboutAll(draft).map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Failure>
      )}
      {draft && draft.changedSince.length > 0 && (
        <Notice>
          {draft.changedSince.map((part) => CHANGED[part]).join(" and ")} changed after this text was saved.
          The text stays as it is; regenerate it to use the new facts.
        </Notice>
      )}
      {draft && !draft.isFinal && (
        <p className="text-quiet text-sm">
          This is the template's text. If you approve it, exactly this is sent.
        </p>
      )}
      {areUnchecked && !isEditing && (
        <p className="text-quiet text-sm">The links couldn't be checked. You can still approve this draft.</p>
      )}
      {problem && <Failure title={problem} />}
      {draft && isOpen && !isEditing && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" disabled={!canApprove} pending={isBusy} onClick={approve}>
              <span>
                Approve for <Amount value={price} unit={price === 1 ? "credit" : "credits"} />
              </span>
            </Button>
            <Button onClick={() => setEditing(true)} disabled={isBusy}>
              Edit
            </Button>
            <Button onClick={skip} disabled={isBusy}>
              {isSkipped ? "Restore" : "Skip"}
            </Button>
            <p className="ml-auto flex flex-wrap items-center gap-1.5 text-quiet text-xs max-md:hidden pointer-coarse:hidden">
              <Kbd>j</Kbd> next <Kbd>k</Kbd> previous <Kbd>e</Kbd> edit <Kbd>a</Kbd> approve <Kbd>s</Kbd> skip{" "}
              <Kbd>u</Kbd> undo skip
            </p>
          </div>
          {price > balance && (
            <p className="text-sm text-warning">You don't have enough credits for this email.</p>
          )}
          <Regenerate isGuide={isGuide} isBusy={isBusy} regenerate={regenerate} />
        </>
      )}
      {draft && !isEditing && draft.sources.length > 0 && <Sources sources={draft.sources} />}
    </section>
  );
}

/** What the text says about its recipient, with the words of the page that says so. */
function Sources({ sources }: Pick<Draft, "sources">) {
  return (
    <section aria-label="What it is based on">
      <h3 className="text-quiet text-sm">What it is based on</h3>
      <dl className="mt-1 divide-y divide-border border-border border-y">
        {sources.map((source) => (
          <div key={`${source.field} ${source.value} ${source.url}`} className="py-2">
            <dt className="break-words">{source.value}</dt>
            <dd className="min-w-0">
              <FieldSources rows={[source]} sources={[]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What keeps it from being sent and is about no words of it. */
function aboutAll({ subject, body, marks }: Draft): DraftMark[] {
  return findMarks(`${subject}\n${body}`, marks).rest.filter(({ blocks }) => blocks);
}

const NO_MARKS: readonly DraftMark[] = [];

/** The links in a text that do not answer; they are opened once a text. `areUnchecked`: that failed. */
function useLinkMarks(draft: Draft | undefined, checkLinks: DraftActions["checkLinks"]) {
  const hasLinks = draft?.canEdit === true && /https?:\/\//i.test(`${draft.subject}\n${draft.body}`);
  const checked = useLatest(hasLinks ? draft.basis : null, () => checkLinks({ id: draft!.leadId }));
  const isOfThis = hasLinks && checked.isFresh;
  return {
    links: (isOfThis && checked.data?.marks) || NO_MARKS,
    areUnchecked: isOfThis && checked.problem !== null,
  };
}

function stateOf({ emailState, author, skipped, editedBy }: Draft): string {
  if (emailState === "draft" || emailState === "queued") return "Queued";
  if (emailState !== null) return "Sent";
  if (skipped) return "Skipped";
  return editedBy?.name ? `Edited by ${editedBy.name}` : AUTHORS[author];
}

function Read({ draft, links }: { draft: Draft; links: readonly DraftMark[] }) {
  const { from, to, subject, body, footer } = draft;
  // Of both together, so that what is wrong in both is said once.
  const [heading, ...lines] = findMarks(`${subject}\n${body}`, [...draft.marks, ...links]).lines;
  return (
    <div className="min-w-0 rounded-lg border border-border bg-surface">
      <div className="border-border border-b px-4 py-2.5">
        <p className="break-words text-quiet text-sm">
          From {from.name} &lt;{from.address}&gt; to {to.name ? `${to.name} <${to.address}>` : to.address}
        </p>
        <p className="break-words font-medium">
          <MarkedLines lines={[heading!]} />
        </p>
      </div>
      <p className="whitespace-pre-wrap break-words px-4 pt-3">
        <MarkedLines lines={lines} />
      </p>
      <p className="whitespace-pre-wrap break-words px-4 pt-3 pb-4 text-quiet">{footer}</p>
    </div>
  );
}

function Regenerate({
  isGuide,
  isBusy,
  regenerate,
}: {
  isGuide: boolean;
  isBusy: boolean;
  regenerate: (instruction: string) => Promise<void>;
}) {
  const [instruction, setInstruction] = useState("");
  const id = useId();
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void regenerate(instruction.trim());
      }}
    >
      <div className="min-w-0 flex-1 basis-64">
        <label htmlFor={id} className="text-quiet text-sm">
          {isGuide
            ? "The template can write: shorter, longer, without the benefit, another opening"
            : "What should change? You can leave this empty."}
        </label>
        <Input
          id={id}
          maxLength={500}
          autoComplete="off"
          placeholder={isGuide ? "shorter" : undefined}
          value={instruction}
          onChange={(event) => setInstruction(event.target.value)}
        />
      </div>
      <Button type="submit" disabled={isBusy}>
        Regenerate
      </Button>
    </form>
  );
}
