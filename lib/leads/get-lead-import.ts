import { z } from "zod";
import { leadImports } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { describeImport, LeadImport } from "./lead-import";

export const getLeadImport = capability(
  {
    name: "getLeadImport",
    description:
      "Reads the report of an import: how many leads it created, and each row that it refused, with the reason.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("import") }),
    output: LeadImport,
  },
  async (ctx, { id }) => {
    const [row] = await ctx.db
      .select()
      .from(leadImports)
      .where(and(eq(leadImports.workspaceId, ctx.workspaceId), eq(leadImports.id, id)));
    if (!row) throw notFound("import");
    return describeImport(row);
  },
);
