import { z } from "zod";
import { isoTime, uuid } from "@/lib/shapes";

export const ApiKey = z
  .object({
    id: uuid,
    name: z.string(),
    prefix: z.string().describe("Its first characters, to tell keys apart."),
    scopes: z.array(z.string()).describe("`*` stands for all of them."),
    state: z.enum(["active", "expired", "revoked"]),
    createdBy: z
      .object({ id: uuid, name: z.string(), isMember: z.boolean().describe("Whether they are here still.") })
      .nullable()
      .describe("Who made it; null for an operator."),
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
