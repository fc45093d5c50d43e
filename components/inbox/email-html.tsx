"use client";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import type { InboxActions } from "./inbox-actions";

/** On top of the page's own policy, which the frame inherits: nothing is loaded from anywhere, not even from here. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A received email as it was designed, on request: in a frame without scripts, forms, links out and remote content. */
export function EmailHtml({ emailId, readHtml }: { emailId: string; readHtml: InboxActions["readHtml"] }) {
  const [html, setHtml] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const show = async () => {
    setPending(true);
    const answer = await answered(readHtml({ id: emailId }));
    setPending(false);
    if (answer.ok) setHtml(answer.data.html);
    else setProblem(answer.error.message);
  };
  if (problem) return <Failure title={problem} />;
  if (html === undefined)
    return (
      <Button size="small" variant="ghost" pending={isPending} onClick={show}>
        Show formatting
      </Button>
    );
  return (
    <div className="space-y-2">
      <iframe
        title="The email with its formatting"
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={`<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta charset="utf-8">${html}`}
        className="h-96 w-full rounded-md border border-border bg-white"
      />
      <Button size="small" variant="ghost" onClick={() => setHtml(undefined)}>
        Hide formatting
      </Button>
    </div>
  );
}
