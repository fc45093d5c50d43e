import type { StoredPart } from "./turn-history";

type Chunk = Record<string, unknown> & { type: string };

/**
 * A stored message as the AI SDK streams one: a client that reads these chunks gets the stored parts. `from` is the first part to send.
 * Of the parts before it, only the outputs of calls whose approval was decided are sent, as the turn that continued there sent them.
 * Without `start` and the final chunk.
 */
export function toStoredChunks(parts: StoredPart[], from = 0): Chunk[] {
  const chunks = parts.slice(0, from).flatMap((part) => (part.approval ? outputOf(part) : []));
  let isInStep = false;
  for (const [index, part] of parts.slice(from).entries()) {
    if (part.type === "step-start") {
      if (isInStep) chunks.push({ type: "finish-step" });
      isInStep = true;
      chunks.push({ type: "start-step" });
    } else chunks.push(...chunksOf(part, `${from + index}`));
  }
  if (isInStep) chunks.push({ type: "finish-step" });
  return chunks;
}

function chunksOf(part: StoredPart, id: string): Chunk[] {
  const { type } = part;
  if (type === "text" || type === "reasoning") {
    const { text, providerMetadata } = part;
    const metadata = providerMetadata === undefined ? {} : { providerMetadata };
    return [
      { type: `${type}-start`, id, ...metadata },
      { type: `${type}-delta`, id, delta: text },
      { type: `${type}-end`, id, ...metadata },
    ];
  }
  if (typeof type !== "string") return [];
  if (type.startsWith("tool-") || type === "dynamic-tool") return callOf(part);
  const { state: _, ...rest } = part;
  return [rest as Chunk];
}

function callOf(part: StoredPart): Chunk[] {
  const { toolCallId, approval, providerExecuted, title } = part;
  const isDynamic = part.type === "dynamic-tool";
  const call = {
    toolCallId,
    toolName: isDynamic ? part.toolName : String(part.type).slice("tool-".length),
    input: part.input ?? part.rawInput ?? {},
    ...(isDynamic && { dynamic: true }),
    ...(providerExecuted !== undefined && { providerExecuted }),
    ...(title !== undefined && { title }),
  };
  if (part.state === "output-error" && !approval)
    return [{ type: "tool-input-error", ...call, errorText: part.errorText }];
  return [{ type: "tool-input-available", ...call }, ...approvalOf(part), ...outputOf(part)];
}

function approvalOf({ toolCallId, approval }: StoredPart): Chunk[] {
  if (!approval) return [];
  const { id, approved, reason, descriptor, requestReason, ...rest } = approval as Record<string, unknown>;
  const asked = {
    type: "tool-approval-request",
    approvalId: id,
    toolCallId,
    ...(descriptor !== undefined && { approvalDescriptor: descriptor }),
    ...(requestReason !== undefined && { reason: requestReason }),
    ...rest,
  };
  if (approved === undefined) return [asked];
  const answer = { type: "tool-approval-response", approvalId: id, approved };
  return [asked, { ...answer, ...(reason !== undefined && { reason }) }];
}

function outputOf({ toolCallId, state, output, errorText }: StoredPart): Chunk[] {
  switch (state) {
    case "output-available":
      return [{ type: "tool-output-available", toolCallId, output }];
    case "output-error":
      return [{ type: "tool-output-error", toolCallId, errorText }];
    case "output-denied":
      return [{ type: "tool-output-denied", toolCallId }];
    default:
      return [];
  }
}
