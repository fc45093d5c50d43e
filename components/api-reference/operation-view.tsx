import type { ReactNode } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import type { Operation } from "@/lib/http/reference";
import { FieldList, Type } from "./field-list";
import { InlineCode } from "./inline-code";

const COSTS: Record<Operation["cost"], string> = {
  free: "Free",
  perEmail: "Credits for each email that is accepted",
  perLead: "Credits for each lead that is emailed",
  perDiscoveryRun: "Credits for searches and pages",
  perChatTurn: "Credits for each turn",
  perCallMinute: "Credits for each started minute",
};

/** One call: its purpose, its input and response, and an example next to them. */
export function OperationView({ operation, url }: { operation: Operation; url: string }) {
  const { id, method, path, summary, description, scope, cost, parameters, body, answers, errors } =
    operation;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      data-words={labelsOf(operation)}
      className="grid scroll-mt-20 gap-x-10 gap-y-5 border-border border-t py-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,400px)]"
    >
      <div className="min-w-0">
        <h3 id={`${id}-title`} className="font-medium text-lg">
          <a href={`#${id}`} className="rounded hover:underline">
            {summary}
          </a>
        </h3>
        <p className="mt-1.5 flex items-start gap-2">
          <MethodBadge method={method} />
          <code className="min-w-0 break-words font-mono text-sm leading-5">{path}</code>
        </p>
        <p className="mt-3 text-pretty">
          <InlineCode text={description} />
        </p>
        <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <div className="flex gap-2">
            <dt className="text-quiet">Scope</dt>
            <dd>{scope ? <code className="font-mono">{scope}</code> : "none, and no key"}</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-quiet">Price</dt>
            <dd>{COSTS[cost]}</dd>
          </div>
        </dl>
        {parameters.length > 0 && (
          <Part title="Parameters">
            <FieldList label={`Parameters of ${summary}`} fields={parameters} needs />
          </Part>
        )}
        {body && (
          <Part title={body.required ? "Body" : "Body (optional)"}>
            <FieldList label={`Body of ${summary}`} fields={body.fields} needs />
          </Part>
        )}
        {answers.map(({ status, description: said, type, fields }) => (
          <Part key={status} title={`Answer ${status}`}>
            <p className="mb-2 text-sm">
              <InlineCode text={said} />{" "}
              {type && fields.length === 0 && (
                <span className="font-mono text-quiet text-xs">
                  <Type type={type} />
                </span>
              )}
            </p>
            {fields.length > 0 && <FieldList label={`Answer ${status} of ${summary}`} fields={fields} />}
          </Part>
        ))}
        {errors.length > 0 && (
          <p className="mt-4 text-quiet text-sm">
            Errors:{" "}
            {errors.map((status, index) => (
              <span key={status}>
                {index > 0 && ", "}
                <a href={`#error-${status}`} className="rounded underline underline-offset-2 hover:text-text">
                  {status}
                </a>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="min-w-0 xl:sticky xl:top-20 xl:self-start">
        <CodeBlock code={operation.example.replace("$BASE", url)} label={`Example of ${summary}`} />
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <h4 className="mb-1.5 font-medium text-sm">{title}</h4>
      {children}
    </div>
  );
}

/** The text that the search matches. */
export function labelsOf({ id, method, path, summary, description, scope }: Operation): string {
  return `${id} ${method} ${path} ${summary} ${description} ${scope ?? ""}`.toLowerCase();
}

const TONES: Record<string, Tone> = {
  GET: "neutral",
  POST: "accent",
  PATCH: "warning",
  DELETE: "negative",
};

function MethodBadge({ method }: { method: string }) {
  return (
    <span className="shrink-0 font-mono">
      <Badge tone={TONES[method] ?? "neutral"}>{method}</Badge>
    </span>
  );
}
