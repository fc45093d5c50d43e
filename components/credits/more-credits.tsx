import { CodeBlock } from "@/components/ui/code-block";

/** How a workspace gets more credits: the operator grants them. */
export function MoreCredits({ workspaceId, children }: { workspaceId: string; children?: React.ReactNode }) {
  const command = `npm run admin -- credits grant --workspace ${workspaceId} --amount 1000 --note "More credits"`;
  return (
    <>
      <p className="max-w-[75ch] text-pretty text-quiet text-sm">
        {children} Credits are granted by whoever runs this service, on the machine that it runs on, with this
        command. Nothing is purchased here.
      </p>
      <div className="mt-3">
        <CodeBlock code={command} label="Command" />
      </div>
    </>
  );
}
