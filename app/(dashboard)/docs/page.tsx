import type { Metadata } from "next";
import { readServiceUrl } from "@/app/service-url";
import { requireSession } from "@/app/session";
import { routes } from "@/app/v1/routes";
import { ApiReference } from "@/components/api-reference/api-reference";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { buildReference, type Reference } from "@/lib/http/reference";
import { env } from "@/lib/process/this-process";

export const metadata: Metadata = { title: "API" };

/** It never changes during the life of the process. */
let reference: Reference | undefined;

export default async function DocsPage() {
  await requireSession();
  reference ??= buildReference(routes);
  return (
    <>
      <PageHeader
        title="API"
        action={
          <Button href="/v1/openapi.json" prefetch={false} target="_blank">
            OpenAPI
          </Button>
        }
      />
      <ApiReference
        reference={reference}
        url={await readServiceUrl()}
        requestsPerMinute={env().RATE_LIMIT_PER_MINUTE}
      />
    </>
  );
}
