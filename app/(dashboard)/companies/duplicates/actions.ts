"use server";

import { serverAction } from "@/app/server-action";
import { markCompaniesNotSame } from "@/lib/companies/merging/mark-companies-not-same";
import { mergeCompany } from "@/lib/companies/merging/merge-company";
import { separateCompany } from "@/lib/companies/merging/separate-company";
import { unmarkCompaniesNotSame } from "@/lib/companies/merging/unmark-companies-not-same";

export const mergeCompanyAction = serverAction(mergeCompany);
export const separateCompanyAction = serverAction(separateCompany);
export const markCompaniesNotSameAction = serverAction(markCompaniesNotSame);
export const unmarkCompaniesNotSameAction = serverAction(unmarkCompaniesNotSame);
