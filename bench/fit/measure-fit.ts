import { connect } from "@/db";
import { openModels } from "@/lib/models/open-models";
import { closeParsing, openParsing } from "@/lib/parsing/parse";
import { readSettings } from "@/lib/process/env";
import { withDatabase } from "../database";
import { type Figure, round } from "../figure";
import { CORPUS } from "../page-source";
import { PLAIN_SEARCHES, runPlainSearches } from "./plain-searches";
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
    ...figuresOf("Fit", addCounts(held, tuned), `${held.pairs + tuned.pairs} labelled pairs of ${from}`),
    ...figuresOf("Fit, sites kept aside", held, `${held.pairs} pairs of the half of the sites kept aside`),
    ...(await measureSearches()),
  ];
}

/** Whole discoveries, as a newcomer begins: what is searched, read, judged and stored. */
async function measureSearches(): Promise<Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const connection = connect(databaseUrl, { max: 12 });
    openModels(readSettings({}));
    // The workers of what was measured before are closed.
    openParsing();
    try {
      const counts = await runPlainSearches(connection, PLAIN_SEARCHES);
      return figuresOf("Plain searches", counts, `${counts.searches} searches of the sample web`);
    } finally {
      await closeParsing();
      await connection.close();
    }
  });
}

function figuresOf(name: string, counts: Omit<FitCounts, "pairs">, detail: string): Figure[] {
  const ratios = ratiosOf(counts);
  return (["precision", "recall"] as const).map((ratio) => ({
    name: `${name}: ${ratio}`,
    value: round(ratios[ratio], 3),
    unit: "",
    bar: { least: BARS[ratio] },
    detail: `${detail}: ${counts.right} right, ${counts.wrong} wrong, ${counts.missed} missed`,
  }));
}
