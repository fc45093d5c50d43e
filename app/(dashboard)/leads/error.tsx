"use client";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";

export default function LeadsError({ reset }: { reset: () => void }) {
  return (
    <div className="px-4 py-6 md:px-6">
      <Failure
        title="The leads could not be loaded"
        kept="Nothing was changed. Your filters are in the address of this page."
        action={<Button onClick={reset}>Try again</Button>}
      >
        The service didn’t respond as expected. Try again in a moment; if that doesn’t help, ask whoever runs
        this service.
      </Failure>
    </div>
  );
}
