"use client";
import Trash from "lucide-react/icons/trash-2";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import type { Tag } from "@/lib/leads/tag";
import type { LeadActions } from "./lead-actions";

type Props = { actions: TagActions; onClose: () => void };
export type TagActions = Pick<LeadActions, "listTags" | "renameTag" | "deleteTag">;

/** What a press has to confirm: two tags become one, or a tag is taken from leads. */
type Asked = { id: string; kind: "merge"; name: string } | { id: string; kind: "delete" };

/** Renames, merges and deletes the workspace's tags. */
export default function ManageTags({ actions, onClose }: Props) {
  const router = useRouter();
  const [tags, setTags] = useState<Tag[]>();
  const [asked, setAsked] = useState<Asked>();
  const [problem, setProblem] = useState<string>();

  const read = async () => {
    const answer = await answered(actions.listTags({}));
    if (answer.ok) setTags(answer.data.tags);
    else setProblem(answer.error.message);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when it opens.
  useEffect(() => void read(), []);

  const rename = async (tag: Tag, name: string, merge: boolean) => {
    setProblem(undefined);
    setAsked(undefined);
    const answer = await answered(actions.renameTag({ id: tag.id, name, merge }));
    if (answer.ok) return changed();
    if (answer.error.code === "conflict") setAsked({ id: tag.id, kind: "merge", name });
    else setProblem(answer.error.message);
  };
  const remove = async (tag: Tag) => {
    setProblem(undefined);
    setAsked(undefined);
    const answer = await answered(actions.deleteTag({ id: tag.id }));
    if (answer.ok) return changed();
    setProblem(answer.error.message);
  };
  const changed = async () => {
    await read();
    router.refresh();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Manage tags">
      {problem && <Failure title={problem} className="mb-3" />}
      <ul className="divide-y divide-border" aria-busy={tags === undefined}>
        {tags?.map((tag) => (
          <TagRow
            key={`${tag.id} ${tag.name}`}
            tag={tag}
            asked={asked?.id === tag.id ? asked : undefined}
            onRename={(name, merge) => void rename(tag, name, merge)}
            onAsk={() => setAsked({ id: tag.id, kind: "delete" })}
            onCancel={() => setAsked(undefined)}
            onDelete={() => void remove(tag)}
          />
        ))}
      </ul>
      {tags?.length === 0 && <p className="text-quiet">There are no tags.</p>}
    </Dialog>
  );
}

function TagRow({
  tag,
  asked,
  onRename,
  onAsk,
  onCancel,
  onDelete,
}: {
  tag: Tag;
  asked: Asked | undefined;
  onRename: (name: string, merge: boolean) => void;
  onAsk: () => void;
  onCancel: () => void;
  onDelete: () => void;
}) {
  const [name, setName] = useState(tag.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && name.trim() !== tag.name) onRename(name.trim(), false);
  };
  return (
    <li className="space-y-2 py-2">
      <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
        <Input
          aria-label={`Name of ${tag.name}`}
          value={name}
          maxLength={50}
          className="min-w-40 flex-1"
          onChange={(event) => setName(event.target.value)}
        />
        <Amount value={tag.leads} unit="leads" className="text-quiet text-sm" />
        <Button size="small" type="submit" disabled={name.trim() === "" || name.trim() === tag.name}>
          Rename
        </Button>
        <IconButton label={`Delete ${tag.name}`} onClick={onAsk}>
          <Trash aria-hidden="true" />
        </IconButton>
      </form>
      {asked && (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm">
          <p className="min-w-40 flex-1">
            {asked.kind === "merge" ? (
              <>There is already a tag named “{asked.name}”. Its leads and these become one.</>
            ) : (
              <>
                “{tag.name}” is removed from <Amount value={tag.leads} unit="leads" />.
              </>
            )}
          </p>
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
          {asked.kind === "merge" ? (
            <Button size="small" variant="primary" onClick={() => onRename(asked.name, true)}>
              Merge tags
            </Button>
          ) : (
            <Button size="small" variant="danger" onClick={onDelete}>
              Delete tag
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
