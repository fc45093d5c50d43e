"use client";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";

export default function LeadsError({ reset }: { reset: () => void }) {
  return (
    <div className="px-4 py-6 md:px-6">
      <Failure
        title="The leads could not be loaded"
        kept="Nothing was changed. Your filters stand in the address of this page."
        action={<Button onClick={reset}>Try again</Button>}
      >
        The service did not answer as it should. Try again in a moment; if it stays, ask who runs this
        service.
      </Failure>
    </div>
  );
}
