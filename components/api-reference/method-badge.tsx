import { Badge, type Tone } from "@/components/ui/badge";

const TONES: Record<string, Tone> = {
  GET: "neutral",
  POST: "accent",
  PATCH: "warning",
  DELETE: "negative",
};

export function MethodBadge({ method }: { method: string }) {
  return (
    <span className="shrink-0 font-mono">
      <Badge tone={TONES[method] ?? "neutral"}>{method}</Badge>
    </span>
  );
}
