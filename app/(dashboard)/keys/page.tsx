import type { Metadata } from "next";
import Link from "next/link";
import { readPageQuery, type SearchParams } from "@/app/page-query";
import { readServiceUrl } from "@/app/service-url";
import { requireSession } from "@/app/session";
import { KeyList } from "@/components/keys/key-list";
import { NewKey } from "@/components/keys/new-key";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listApiKeys } from "@/lib/keys/list-api-keys";
import { Refusal } from "../refusal";
import { createApiKeyAction, revokeApiKeyAction } from "./actions";

export const metadata: Metadata = { title: "Keys" };

export default async function KeysPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireSession();
  if (!ctx.scopes.has("keys:read")) {
    return (
      <>
        <PageHeader title="Keys" />
        <Refusal what="this workspace's API keys" />
      </>
    );
  }
  const [{ keys }, query, url] = await Promise.all([
    listApiKeys(ctx, {}),
    readPageQuery(searchParams),
    readServiceUrl(),
  ]);
  const active = keys.filter(({ state }) => state === "active");
  const gone = keys.length - active.length;
  const showsAll = query.all === "1";
  return (
    <>
      <PageHeader
        title="Keys"
        action={ctx.scopes.has("keys:write") && <NewKey url={url} make={createApiKeyAction} />}
      />
      <div className="px-4 py-4 md:px-6">
        <p className="mb-4 max-w-[75ch] text-pretty text-quiet">
          A key lets a program use this workspace over the API. What each call takes and returns is described
          in the{" "}
          <Link href="/docs" className="rounded text-accent underline underline-offset-2">
            reference
          </Link>
          .
        </p>
        <KeyList
          keys={showsAll ? keys : active}
          revoke={revokeApiKeyAction}
          empty={
            <EmptyState title={gone > 0 ? "No active keys" : "No API keys yet"}>
              Create one for each program that calls this service, with only the permissions it needs, so that
              you can revoke one and leave the others alone.
            </EmptyState>
          }
        />
        {gone > 0 && (
          <p className="mt-3 text-sm">
            <Link
              href={showsAll ? "/keys" : "/keys?all=1"}
              className="rounded text-accent underline underline-offset-2"
            >
              {showsAll ? "Show only active keys" : `Show ${gone} revoked or expired too`}
            </Link>
          </p>
        )}
      </div>
    </>
  );
}
