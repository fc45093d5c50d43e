"use client";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Trash from "lucide-react/icons/trash-2";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import type { LeadView } from "@/lib/leads/views/lead-view";
import type { LeadActions } from "./lead-actions";

type Props = {
  views: LeadView[];
  actions: Pick<LeadActions, "updateView" | "orderViews" | "deleteView">;
  onClose: () => void;
};

/** Renames, orders and deletes saved views, and chooses the one that the list opens with. */
export default function ManageViews({ views, actions, onClose }: Props) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const run = async (answer: ReturnType<typeof answered<unknown>>) => {
    setProblem(undefined);
    const result = await answer;
    if (!result.ok) setProblem(result.error.message);
    router.refresh();
  };
  const move = (at: number, by: number) => {
    const ids = views.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    ids.splice(at + by, 0, moved!);
    void run(answered<unknown>(actions.orderViews({ viewIds: ids })));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Manage views">
      {problem && <Failure title={problem} className="mb-3" />}
      <ul className="divide-y divide-border">
        {views.map((view, at) => (
          <li key={view.id} className="flex flex-wrap items-center gap-2 py-2">
            <Input
              aria-label={`Name of ${view.name}`}
              defaultValue={view.name}
              maxLength={80}
              className="min-w-40 flex-1"
              onBlur={(event) => {
                const name = event.target.value.trim();
                if (name && name !== view.name)
                  void run(answered<unknown>(actions.updateView({ id: view.id, name })));
              }}
            />
            <span className="text-quiet text-sm">{view.isShared ? "Shared" : "Only you"}</span>
            <Button
              size="small"
              aria-pressed={view.isDefault}
              onClick={() =>
                run(answered<unknown>(actions.updateView({ id: view.id, isDefault: !view.isDefault })))
              }
            >
              {view.isDefault ? "Default" : "Make default"}
            </Button>
            <IconButton label={`Move ${view.name} up`} disabled={at === 0} onClick={() => move(at, -1)}>
              <ChevronUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Move ${view.name} down`}
              disabled={at === views.length - 1}
              onClick={() => move(at, 1)}
            >
              <ChevronDown aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Delete ${view.name}`}
              onClick={() => run(answered<unknown>(actions.deleteView({ id: view.id })))}
            >
              <Trash aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="text-quiet">There are no saved views.</p>}
    </Dialog>
  );
}
