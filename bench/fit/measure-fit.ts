import { type Figure, round } from "../figure";
import { CORPUS } from "../page-source";
import { addCounts, type FitCounts, ratiosOf, scoreCorpusFit, scoreSampleFit } from "./score-fit";

const BARS = { precision: 0.95, recall: 0.9 };

/** How well the rules tell the companies that fit an ideal customer from those that do not; the corpus where it is there. */
export async function measureFit(): Promise<Figure[]> {
  const sample = scoreSampleFit();
  const corpus = scoreCorpusFit(CORPUS);
  const held = corpus ? addCounts(sample.held, corpus.held) : sample.held;
  const tuned = corpus ? addCounts(sample.tuned, corpus.tuned) : sample.tuned;
  const from = corpus ? "the sample web and the corpus" : "the sample web";
  return [
    ...figuresOf("Fit", addCounts(held, tuned), `labelled pairs of ${from}`),
    ...figuresOf("Fit, sites kept aside", held, "pairs of the half of the sites kept aside"),
  ];
}

function figuresOf(name: string, counts: FitCounts, detail: string): Figure[] {
  const ratios = ratiosOf(counts);
  return (["precision", "recall"] as const).map((ratio) => ({
    name: `${name}: ${ratio}`,
    value: round(ratios[ratio], 3),
    unit: "",
    bar: { least: BARS[ratio] },
    detail: `${counts.pairs} ${detail}: ${counts.right} right, ${counts.wrong} wrong, ${counts.missed} missed`,
  }));
}
