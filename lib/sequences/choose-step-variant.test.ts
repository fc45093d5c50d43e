import { expect, test } from "vitest";
import { newId } from "@/lib/id";
import { chooseStepVariant } from "./choose-step-variant";

const variant = (weight: number, body: string) => ({ id: newId(), weight, subject: "", body });

test("leads are spread over the variants by their weights, and each keeps its own", () => {
  const step = {
    id: newId(),
    text: "template" as const,
    variants: [variant(1, "A"), variant(3, "B"), variant(6, "C")],
  };
  const leads = Array.from({ length: 4_000 }, () => newId());
  const drawn = leads.map((lead) => chooseStepVariant(step, lead)!.body);
  const share = (body: string) => drawn.filter((one) => one === body).length / drawn.length;
  for (const [body, expected] of [
    ["A", 0.1],
    ["B", 0.3],
    ["C", 0.6],
  ] as const)
    expect(Math.abs(share(body) - expected)).toBeLessThan(0.05);
  expect(leads.map((lead) => chooseStepVariant(step, lead)!.body)).toEqual(drawn);
});

test("a step that is written has none", () => {
  expect(chooseStepVariant({ id: newId(), text: "written", variants: [] }, newId())).toBeNull();
});
