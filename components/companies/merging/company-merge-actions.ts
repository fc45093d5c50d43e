import type { ActionOf } from "@/lib/action-result";
import type { markCompaniesNotSame } from "@/lib/companies/merging/mark-companies-not-same";
import type { mergeCompany } from "@/lib/companies/merging/merge-company";
import type { separateCompany } from "@/lib/companies/merging/separate-company";
import type { unmarkCompaniesNotSame } from "@/lib/companies/merging/unmark-companies-not-same";

/** The actions on two companies that may be one, as server actions. */
export type CompanyMergeActions = {
  merge: ActionOf<typeof mergeCompany>;
  separate: ActionOf<typeof separateCompany>;
  markNotSame: ActionOf<typeof markCompaniesNotSame>;
  unmarkNotSame: ActionOf<typeof unmarkCompaniesNotSame>;
};
