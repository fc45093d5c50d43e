import { z } from "zod";
import { AppError } from "@/lib/errors";
import { pathId, uuid } from "@/lib/shapes";

export const PairOfLeads = z.object({
  id: pathId("lead"),
  otherId: uuid.describe("The other lead."),
});

/** As they are stored. Errors: `invalid_state` for one and the same lead. */
export function inOrder(id: string, otherId: string): [string, string] {
  if (id === otherId) throw new AppError("invalid_state", "These are one lead. Choose two different ones.");
  return id < otherId ? [id, otherId] : [otherId, id];
}
