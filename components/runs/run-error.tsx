import { explainRunError } from "./run-labels";

/** An error in words; its original text can be expanded. */
export function RunError({ error }: { error: { name: string; message: string } }) {
  return (
    <details className="group min-w-0">
      <summary className="rounded text-negative marker:text-quiet">{explainRunError(error)}</summary>
      <pre className="mt-2 max-h-64 overflow-auto whitespace-pre-wrap break-words rounded-md bg-sunken p-3 font-mono text-xs">
        {error.name}: {error.message}
      </pre>
    </details>
  );
}
