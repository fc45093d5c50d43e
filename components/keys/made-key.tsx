"use client";
import { useEffect } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { exampleCall } from "./example-call";
import type { MadeKey } from "./key-form";

/** A new key, shown only once, with a working call. `isAsked`: someone tried to close it. */
export function MadeKeyView({ made, url, isAsked }: { made: MadeKey; url: string; isAsked: boolean }) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  return (
    <div className="flex flex-col gap-4">
      <CodeBlock code={made.apiKey} label="Key" />
      <div>
        <p className="mb-1.5 font-medium">Try it</p>
        <CodeBlock code={exampleCall({ url, apiKey: made.apiKey, scopes: made.scopes })} label="Call" />
      </div>
      <p role="alert" className={isAsked ? "rounded-md bg-warning-soft px-3 py-2 text-warning" : undefined}>
        {isAsked &&
          "Have you copied the key? You cannot see it again after closing this. Confirm below that you have stored it."}
      </p>
    </div>
  );
}
