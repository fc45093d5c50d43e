"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { SourceLink } from "@/components/leads/source-link";
import { Button } from "@/components/ui/button";
import type { ActionOf } from "@/lib/action-result";
import type { checkRegisters, RegisterCheck } from "@/lib/workflows/check-registers";

const NOTHING_TO_ASK_BY =
  "There is nothing to look up in a register yet. A registered name, register number or VAT number comes from the site’s imprint.";

/** Looks the company up in public registers on request, and says what each one answered. */
export function CheckRegisters({
  companyId,
  check,
}: {
  companyId: string;
  check: ActionOf<typeof checkRegisters>;
}) {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [registers, setRegisters] = useState<RegisterCheck[]>();
  const run = async () => {
    setPending(true);
    setProblem(undefined);
    const result = await answered(check({ id: companyId }));
    setPending(false);
    if (!result.ok) return setProblem(result.error.message);
    setRegisters(result.data.registers);
    router.refresh();
  };
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="small" pending={pending} onClick={run}>
          Check public registers
        </Button>
        <span className="text-quiet text-sm">Free. Confirms the registered name and number.</span>
      </div>
      <div aria-live="polite" className="text-sm">
        {problem && <p className="mt-2 text-negative">{problem}</p>}
        {registers?.length === 0 && <p className="mt-2 text-quiet">{NOTHING_TO_ASK_BY}</p>}
        {registers && registers.length > 0 && (
          <ul className="mt-2 space-y-1">
            {registers.map(({ register, state, message, url }) => (
              <li key={register} className={state === "found" ? undefined : "text-quiet"}>
                {message} {url && <SourceLink url={url} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
