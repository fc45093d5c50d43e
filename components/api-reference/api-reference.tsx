import type { Reference } from "@/lib/http/reference";
import { Conventions } from "./conventions";
import { FieldList } from "./field-list";
import { titleOf } from "./group-title";
import { OperationView } from "./operation-view";
import { ReferenceNav } from "./reference-nav";
import { ReferenceSearch } from "./reference-search";

/**
 * The API reference, rendered on the server. `url`: the service, without a trailing slash. We wrote our own, in some 700
 * lines with lib/http/reference*, because it adds no script to the page (137 kB in all, as much as Next and React) and
 * makes no requests to other hosts. Scalar's (1.72, measured) is 1,255 kB of compressed script, brings Vue and 27 packages,
 * and uses its own hosts for fonts and a proxy, which the content security policy would have to allow.
 */
export function ApiReference({
  reference,
  url,
  requestsPerMinute,
}: {
  reference: Reference;
  url: string;
  requestsPerMinute: number;
}) {
  const { groups, objects, introduction, errors } = reference;
  return (
    <div className="flex gap-8 px-4 md:px-6">
      <div className="sticky top-14 hidden max-h-[calc(100dvh-3.5rem)] w-48 shrink-0 -ml-2 overflow-y-auto py-5 lg:block">
        <ReferenceNav groups={groups} label="Reference sections" />
      </div>
      <div className="min-w-0 flex-1 py-5">
        <div className="max-w-3xl">
          <ReferenceSearch />
        </div>
        <details className="mt-3 lg:hidden" data-rest="">
          <summary className="rounded py-1 marker:text-quiet">Contents</summary>
          <ReferenceNav groups={groups} label="Contents" />
        </details>
        <div data-rest="" className="mt-6">
          <Conventions
            introduction={introduction}
            url={url}
            requestsPerMinute={requestsPerMinute}
            errors={errors}
          />
        </div>
        {groups.map(({ name, description, operations }) => (
          <section key={name} data-group="" aria-labelledby={`group-${name}`} className="mt-12">
            <h2 id={`group-${name}`} className="font-medium text-xl">
              {titleOf(name)}
            </h2>
            <p className="mt-1 mb-6 text-quiet">{description}</p>
            {operations.map((operation) => (
              <OperationView key={operation.id} operation={operation} url={url} />
            ))}
          </section>
        ))}
        <section
          id="objects"
          data-rest=""
          aria-labelledby="objects-title"
          className="mt-12 max-w-3xl scroll-mt-20"
        >
          <h2 id="objects-title" className="font-medium text-xl">
            Objects
          </h2>
          {objects.map(({ name, description, fields }) => (
            <div key={name} id={`object-${name}`} className="scroll-mt-20 pt-6">
              <h3 className="font-medium">{name}</h3>
              {description && <p className="mt-0.5 text-quiet">{description}</p>}
              {fields.length > 0 && (
                <div className="mt-2">
                  <FieldList label={`Fields of ${name}`} fields={fields} />
                </div>
              )}
            </div>
          ))}
        </section>
      </div>
    </div>
  );
}
