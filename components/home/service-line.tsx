import { Status } from "@/components/ui/status";

/** `only`: it works, but does less than its name says, in a few words. */
export type ServicePart = { label: string; ok: boolean; only?: string; message?: string };

/** The health of the service's parts, for operators: muted while all of them work. */
export function ServiceLine({ parts, version }: { parts: ServicePart[]; version: string }) {
  return (
    <section aria-labelledby="service" className="border-border border-t pt-4 text-quiet text-sm">
      <h2 id="service" className="sr-only">
        Service
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {parts.map(({ label, ok, only, message }) => (
          <div key={label} className="flex min-w-0 flex-wrap items-center gap-x-2">
            <dt>{label}</dt>
            <dd
              className="flex min-w-0 flex-wrap items-center gap-x-2 text-text"
              title={ok ? message : undefined}
            >
              {ok && only ? only : <Status value={ok ? "ok" : "needs_you"} />}
              {!ok && message && <span className="min-w-0 break-words">{message}</span>}
            </dd>
          </div>
        ))}
        <div className="ml-auto flex gap-2">
          <dt>Version</dt>
          <dd className="font-mono">{version}</dd>
        </div>
      </dl>
    </section>
  );
}
