"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ActionOf } from "@/lib/action-result";
import type { changeInboxSettings } from "@/lib/workspaces/change-inbox-settings";

const MONTHS = [3, 6, 12, 24, 36];

/** How long texts of emails are kept. A limit is asked about first: what is deleted does not come back. */
export function EmailRetention({
  months,
  canChange,
  change,
}: {
  /** Null: as long as the lead. */
  months: number | null;
  canChange: boolean;
  change: ActionOf<typeof changeInboxSettings>;
}) {
  const router = useRouter();
  const [wanted, setWanted] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const save = async (emailTextMonths: number | null) => {
    const answer = await answered(change({ emailTextMonths }));
    if (!answer.ok) return answer.error.message;
    router.refresh();
  };
  const listed =
    months === null || MONTHS.includes(months) ? MONTHS : [...MONTHS, months].toSorted((a, b) => a - b);
  return (
    <div className="mt-4">
      <Field
        label="Keep texts of emails"
        hint="Sent and received ones. Sender, recipient, time, subject and class stay, and attachments go after 30 days anyway."
        error={problem}
      >
        <Select
          className="max-w-60"
          value={months === null ? "" : String(months)}
          disabled={!canChange}
          placeholder="As long as the lead"
          options={listed.map((one) => ({ value: String(one), label: `${one} months` }))}
          onChange={async ({ target }) => {
            setProblem(undefined);
            if (target.value !== "") return setWanted(Number(target.value));
            setProblem(await save(null));
          }}
        />
      </Field>
      <ConfirmDialog
        title={`Delete texts of emails after ${wanted} months?`}
        confirmLabel="Delete after that"
        danger
        open={wanted !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setWanted(undefined);
        }}
        onConfirm={() => save(wanted!)}
      >
        <p>
          Texts that are older than that are deleted for good, a day from now at the earliest; until then you
          can change this back. Newer ones follow when their time comes.
        </p>
      </ConfirmDialog>
    </div>
  );
}
