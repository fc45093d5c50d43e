import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { AnswerKeeper } from "./answer-keeper";

/** Above the answer box: the person wrote something else on another device, or sent or cleared the answer there. */
export function DraftChoice({ other, choose }: { other: string; choose: AnswerKeeper["choose"] }) {
  const isGone = other.trim() === "";
  return (
    <div role="status">
      <Notice
        tone="warning"
        action={
          <>
            <Button size="small" onClick={() => choose("this")}>
              {isGone ? "Keep this text" : "Use this one"}
            </Button>
            <Button size="small" onClick={() => choose("other")}>
              {isGone ? "Discard it" : "Use the other one"}
            </Button>
            {!isGone && (
              <Button size="small" onClick={() => choose("both")}>
                Keep both
              </Button>
            )}
          </>
        }
      >
        {isGone ? (
          "You sent or cleared this answer on another device. The text here has changes that were not saved there."
        ) : (
          <>
            <p>You wrote a different answer on another device:</p>
            <blockquote className="mt-1 max-h-32 overflow-y-auto whitespace-pre-wrap break-words border-border border-l-2 pl-3 text-quiet text-sm">
              {other}
            </blockquote>
          </>
        )}
      </Notice>
    </div>
  );
}
