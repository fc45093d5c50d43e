import type { AppError } from "@/lib/errors";

/** A refusal by a verb, as the result of a tool call. `reason`: a word for programs, where the code alone does not say it. */
export type Refusal = { error: { code: string; message: string; reason?: string } };

export function toRefusal({ code, message, details }: AppError): Refusal {
  const reason = details && "reason" in details ? details.reason : undefined;
  return { error: { code, message, ...(typeof reason === "string" && { reason }) } };
}
