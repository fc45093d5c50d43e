import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { InlineCode } from "./inline-code";

/** What applies to every call: how to start, and the conventions in short. */
export function Conventions({
  introduction,
  url,
  requestsPerMinute,
  errors,
}: {
  introduction: string;
  url: string;
  requestsPerMinute: number;
  errors: { status: string; description: string }[];
}) {
  const [first = "", ...rest] = introduction.split("\n\n");
  const points = rest
    .join("\n")
    .split("\n")
    .filter((line) => line.startsWith("- "));
  return (
    <div className="max-w-3xl">
      <section id="begin" aria-labelledby="begin-title" className="scroll-mt-20">
        <h2 id="begin-title" className="font-medium text-lg">
          Getting started
        </h2>
        <p className="mt-1.5 text-pretty">
          {first} Create an API key under{" "}
          <a href="/keys" className="rounded text-accent underline underline-offset-2">
            Keys
          </a>
          , and send it with every call as <code className="font-mono text-sm">X-Api-Key</code>.
        </p>
        <div className="mt-3">
          <CodeBlock code={`KEY=lw_…\ncurl "${url}/v1/credits" -H "X-Api-Key: $KEY"`} label="First call" />
        </div>
      </section>
      <section id="conventions" aria-labelledby="conventions-title" className="mt-8 scroll-mt-20">
        <h2 id="conventions-title" className="font-medium text-lg">
          Conventions
        </h2>
        <ul className="mt-2 list-disc space-y-1.5 pl-5 marker:text-quiet">
          {points.map((point) => (
            <li key={point} className="text-pretty">
              <InlineCode text={point.slice(2)} />
            </li>
          ))}
        </ul>
        <dl className="mt-4 space-y-3">
          <Convention name="Idempotency">
            <InlineCode text="A POST that lists `Idempotency-Key` can be repeated with the same key for 24 hours: it returns the first response with `Idempotent-Replayed: true` and does nothing again." />
          </Convention>
          <Convention name="Rate limits">
            <InlineCode
              text={`A key can make ${requestsPerMinute} requests a minute. Each response reports the limit in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`; past that it is 429 with \`Retry-After\` in seconds.`}
            />
          </Convention>
          <Convention name="Lists">
            <InlineCode text="`page` counts from 1, `pageSize` goes up to 100. A response holds `total` and `totalPages`; continue until `page` is `totalPages`." />
          </Convention>
        </dl>
      </section>
      <section id="errors" aria-labelledby="errors-title" className="mt-8 scroll-mt-20">
        <h2 id="errors-title" className="font-medium text-lg">
          Errors
        </h2>
        <p className="mt-1.5">
          <InlineCode text='Every error has the same body, with a `code` for programs and a sentence for people: `{"error": {"code", "message", "requestId", "details"?}}`.' />
        </p>
        <dl className="mt-3 border-border border-t text-sm">
          {errors.map(({ status, description }) => (
            <div
              key={status}
              id={`error-${status}`}
              className="flex scroll-mt-20 gap-4 border-border border-b py-2 target:bg-accent-soft"
            >
              <dt className="w-14 shrink-0 font-mono">{status}</dt>
              <dd className="min-w-0">{description}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Convention({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="mt-0.5 text-pretty">{children}</dd>
    </div>
  );
}
