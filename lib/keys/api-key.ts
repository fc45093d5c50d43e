import { z } from "zod";
import { isoTime, uuid } from "@/lib/shapes";

export const ApiKey = z
  .object({
    id: uuid,
    name: z.string(),
    prefix: z.string().describe("Its first characters, to identify it."),
    scopes: z.array(z.string()).describe("`*` stands for all scopes."),
    state: z.enum(["active", "expired", "revoked"]),
    createdBy: z
      .object({
        id: uuid,
        name: z.string(),
        isMember: z.boolean().describe("Whether they are still a member."),
      })
      .nullable()
      .describe("Who created it; null for an operator."),
    expiresAt: isoTime.nullable(),
    revokedAt: isoTime.nullable(),
    lastUsedAt: isoTime.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "ApiKey", description: "A key for /v1, without the key itself." });
export type ApiKey = z.infer<typeof ApiKey>;

type Times = { expiresAt: string | null; revokedAt: string | null };

export function stateOfKey({ expiresAt, revokedAt }: Times): ApiKey["state"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? "expired" : "active";
}
