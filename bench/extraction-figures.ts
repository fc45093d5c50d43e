import { scoreExtraction } from "./extraction";
import { type Figure, round } from "./figure";
import { CORPUS } from "./page-source";

const BARS = {
  contacts: { precision: 0.98, recall: 0.98 },
  name: { precision: 0.95, recall: 0.92 },
  title: { precision: 0.93, recall: 0.85 },
  phone: { precision: 0.94, recall: 0.9 },
};
const READINGS = [
  { unseen: false, label: "", detail: "labelled pages of the corpus, both sets together" },
  {
    unseen: true,
    label: ", words unseen",
    detail: "each site read without the listed words that only its own records use",
  },
];

/** How well extraction does on the labelled pages; nothing where their folder is not there. */
export async function measureExtraction(): Promise<Figure[]> {
  return READINGS.flatMap(({ unseen, label, detail }) => {
    const score = scoreExtraction(CORPUS, { unseen });
    if (!score) return [];
    return (["contacts", "name", "title", "phone"] as const).flatMap((field) =>
      (["precision", "recall"] as const).map((ratio) => ({
        name: `Extraction: ${ratio} of ${field}${label}`,
        value: round(score[field][ratio], 3),
        unit: "",
        bar: { least: BARS[field][ratio] },
        detail,
      })),
    );
  });
}
