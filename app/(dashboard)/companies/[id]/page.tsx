import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requireSession } from "@/app/session";
import { CheckRegisters } from "@/components/companies/check-registers";
import { CompanyFacts } from "@/components/companies/company-facts";
import { CompanyPeople } from "@/components/companies/company-people";
import { FurtherDomains, MergedCompanyNotice } from "@/components/companies/merging/further-domains";
import { Attributions } from "@/components/leads/attributions";
import { Amount } from "@/components/ui/amount";
import { PageHeader } from "@/components/ui/page-header";
import { getCompany } from "@/lib/companies/get-company";
import { AppError } from "@/lib/errors";
import { separateCompanyAction } from "../duplicates/actions";
import { checkRegistersAction } from "./actions";

const CRUMBS = [{ label: "Companies", href: "/companies" }];

type Props = { params: Promise<{ id: string }> };

const readCompany = cache(async (id: string) => {
  const { ctx } = await requireSession();
  try {
    return await getCompany(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, domain } = await readCompany((await params).id);
  return { title: name ?? domain };
}

export default async function CompanyPage({ params }: Props) {
  const [company, { ctx }] = [await readCompany((await params).id), await requireSession()];
  const canCheck = ctx.scopes.has("leads:write");
  const { id, name, domain, people, leads, attribution, merged, mergedInto } = company;
  const separate = canCheck ? separateCompanyAction : undefined;
  return (
    <>
      <PageHeader title={name ?? domain} crumbs={CRUMBS} />
      <div className="space-y-8 px-4 py-4 md:px-6">
        {mergedInto && <MergedCompanyNotice id={id} domain={domain} into={mergedInto} separate={separate} />}
        <section aria-label="People of this company">
          <h2 className="mb-3 font-medium">
            {people === 1 ? (
              "1 person"
            ) : (
              <>
                <Amount value={people} /> people
              </>
            )}
          </h2>
          <CompanyPeople people={leads} />
          {people > leads.length && (
            <p className="mt-2 text-sm">
              <Link
                href={`/leads?domain=${encodeURIComponent(domain)}`}
                className="rounded text-accent hover:underline"
              >
                All <Amount value={people} /> in the list of leads
              </Link>
            </p>
          )}
        </section>
        {merged.length > 0 && <FurtherDomains merged={merged} separate={separate} />}
        <section aria-label="Facts" className="max-w-[72ch]">
          <h2 className="mb-3 font-medium">Facts and sources</h2>
          <dl className="mb-3 flex gap-x-5">
            <dt className="text-quiet">Website</dt>
            <dd className="min-w-0">
              <a
                href={`https://${domain}/`}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="break-all rounded text-accent hover:underline"
              >
                {domain}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </dd>
          </dl>
          {canCheck && <CheckRegisters companyId={company.id} check={checkRegistersAction} />}
          <CompanyFacts company={company} />
          <Attributions of={attribution} />
        </section>
      </div>
    </>
  );
}
