import { scoreExtraction } from "./extraction";
import { type Figure, round } from "./figure";
import { CORPUS } from "./page-source";

const BARS = {
  contacts: { precision: 0.97, recall: 0.95 },
  name: { precision: 0.9, recall: 0.8 },
  title: { precision: 0.9, recall: 0.8 },
  phone: { precision: 0.9, recall: 0.8 },
};

/** How well extraction does on the labelled pages; nothing where their folder is not there. */
export async function measureExtraction(): Promise<Figure[]> {
  const score = scoreExtraction(CORPUS);
  if (!score) return [];
  return (["contacts", "name", "title", "phone"] as const).flatMap((field) =>
    (["precision", "recall"] as const).map((ratio) => ({
      name: `Extraction: ${ratio} of ${field}`,
      value: round(score[field][ratio], 3),
      unit: "",
      bar: { least: BARS[field][ratio] },
      detail: "labelled pages of the corpus, both sets together",
    })),
  );
}
