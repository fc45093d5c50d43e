"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { ActionResult } from "@/lib/action-result";

type Report = {
  found: number;
  added: number;
  known: number;
  refused: { line: number; value: string; reason: string }[];
  refusedTotal: number;
};

const FORM = "import-list";

/** Blocks every entry of a list or a CSV, pasted or from a file, and reports what was refused. */
export function ImportList({
  href,
  noun,
  placeholder,
}: {
  href: string;
  /** What the list contains, in the plural. */
  noun: string;
  placeholder: string;
}) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!file && !text.trim()) return setProblem(`Choose a file or paste the ${noun}.`);
    setPending(true);
    setProblem(undefined);
    try {
      const response = await fetch(href, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text: file ? await file.text() : text }),
      });
      const answer = (await response.json()) as ActionResult<Report>;
      if (!answer.ok) return setProblem(answer.error.message);
      setReport(answer.data);
      router.refresh();
    } catch {
      setProblem("The service isn’t responding. Try again: importing the same list twice does no harm.");
    } finally {
      setPending(false);
    }
  };
  const change = (next: boolean) => {
    setOpen(next);
    if (next || !report) return;
    setReport(undefined);
    setText("");
    setFile(undefined);
  };
  return (
    <Dialog
      title={report ? "The list was imported" : `Import ${noun}`}
      description={
        report
          ? undefined
          : `One per line, or a CSV with the ${noun} in any column. Entries already on the list stay as they are.`
      }
      open={isOpen}
      onOpenChange={change}
      trigger={<Button>Import</Button>}
      footer={
        report ? (
          <DialogClose>
            <Button variant="primary">Done</Button>
          </DialogClose>
        ) : (
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary" type="submit" form={FORM} pending={isPending}>
              Import
            </Button>
          </>
        )
      }
    >
      {report ? (
        <ReportView report={report} />
      ) : (
        <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Field label="File">
            <Input
              type="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              className="h-auto! py-1.5"
              onChange={({ target }) => setFile(target.files?.[0])}
            />
          </Field>
          {!file && (
            <Field label="Or paste them">
              <Textarea
                rows={5}
                value={text}
                placeholder={placeholder}
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
          )}
          {problem && <Failure title={problem} />}
        </form>
      )}
    </Dialog>
  );
}

function ReportView({ report }: { report: Report }) {
  return (
    <div role="status">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5">
        <dt>Added</dt>
        <dd className="text-right">
          <Amount value={report.added} />
        </dd>
        <dt>Already on the list</dt>
        <dd className="text-right">
          <Amount value={report.known} />
        </dd>
        <dt>Rejected lines</dt>
        <dd className="text-right">
          <Amount value={report.refusedTotal} />
        </dd>
      </dl>
      {report.refused.length > 0 && (
        <ul
          aria-label="Rejected lines"
          className="mt-4 max-h-60 overflow-y-auto rounded-md border border-border text-sm"
        >
          {report.refused.map(({ line, value, reason }) => (
            <li key={line} className="border-border border-b px-3 py-2 last:border-b-0">
              <span className="text-quiet">Line {line}:</span> <span className="break-all">{value}</span>
              <span className="block text-quiet">{reason}</span>
            </li>
          ))}
          {report.refusedTotal > report.refused.length && (
            <li className="px-3 py-2 text-quiet">
              And <Amount value={report.refusedTotal - report.refused.length} /> more.
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
