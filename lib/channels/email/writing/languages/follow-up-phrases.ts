import { type Language, readLanguage } from "@/lib/writing/read-language";

type Two = readonly [string, string];
type ByFact<Forms> = { company: Forms; title: Forms; location: Forms; nobody: Forms };

/**
 * The template's wording of follow-ups. Each says something that the emails before did not, in the user's own words
 * (`{own}`), and names a fact of the reader so that it is plain whom it is for. `close`: where only the fact is new.
 */
export type FollowUpPhrases = { news: ByFact<Two>; close: ByFact<string> };

const BY_LANGUAGE: Record<Language, FollowUpPhrases> = {
  en: {
    news: {
      company: [
        "One point I left out that may matter at {company}: {own}",
        "Another point for {company}: {own}",
      ],
      title: [
        "One point I left out that may matter to you as {title}: {own}",
        "Another point for you as {title}: {own}",
      ],
      location: [
        "One point I left out that may matter in {location}: {own}",
        "Another point for you in {location}: {own}",
      ],
      nobody: ["One point I left out: {own}", "Another point: {own}"],
    },
    close: {
      company: "If this isn't a fit for {company}, a short no is enough and I won't write again.",
      title: "If this isn't a fit for you as {title}, a short no is enough and I won't write again.",
      location:
        "If this isn't a fit for your work in {location}, a short no is enough and I won't write again.",
      nobody: "If this isn't a fit for you, a short no is enough and I won't write again.",
    },
  },
  de: {
    news: {
      company: [
        "einen Punkt hatte ich ausgelassen, der für {company} wichtig sein könnte: {own}",
        "noch ein Punkt für {company}: {own}",
      ],
      title: [
        "einen Punkt hatte ich ausgelassen, der für Sie als {title} wichtig sein könnte: {own}",
        "noch ein Punkt für Sie als {title}: {own}",
      ],
      location: [
        "einen Punkt hatte ich ausgelassen, der für Sie in {location} wichtig sein könnte: {own}",
        "noch ein Punkt für Sie in {location}: {own}",
      ],
      nobody: ["einen Punkt hatte ich ausgelassen: {own}", "noch ein Punkt: {own}"],
    },
    close: {
      company: "falls das für {company} nicht passt, genügt ein kurzes Nein, und ich schreibe nicht wieder.",
      title:
        "falls das für Sie als {title} nicht passt, genügt ein kurzes Nein, und ich schreibe nicht wieder.",
      location:
        "falls das für Ihre Arbeit in {location} nicht passt, genügt ein kurzes Nein, und ich schreibe nicht wieder.",
      nobody: "falls das für Sie nicht passt, genügt ein kurzes Nein, und ich schreibe nicht wieder.",
    },
  },
  nl: {
    news: {
      company: [
        "Eén punt had ik nog niet genoemd dat voor {company} van belang kan zijn: {own}",
        "Nog een punt voor {company}: {own}",
      ],
      title: [
        "Eén punt had ik nog niet genoemd dat voor u als {title} van belang kan zijn: {own}",
        "Nog een punt voor u als {title}: {own}",
      ],
      location: [
        "Eén punt had ik nog niet genoemd dat voor u in {location} van belang kan zijn: {own}",
        "Nog een punt voor u in {location}: {own}",
      ],
      nobody: ["Eén punt had ik nog niet genoemd: {own}", "Nog een punt: {own}"],
    },
    close: {
      company: "Als dit niet bij {company} past, is een kort nee genoeg en schrijf ik u niet meer.",
      title: "Als dit niet bij u als {title} past, is een kort nee genoeg en schrijf ik u niet meer.",
      location:
        "Als dit niet bij uw werk in {location} past, is een kort nee genoeg en schrijf ik u niet meer.",
      nobody: "Als dit niet bij u past, is een kort nee genoeg en schrijf ik u niet meer.",
    },
  },
  fr: {
    news: {
      company: [
        "Un point que je n'avais pas mentionné et qui peut compter pour {company} : {own}",
        "Un autre point pour {company} : {own}",
      ],
      title: [
        "Un point que je n'avais pas mentionné et qui peut compter pour vous ({title}) : {own}",
        "Un autre point pour vous ({title}) : {own}",
      ],
      location: [
        "Un point que je n'avais pas mentionné et qui peut compter pour vous ({location}) : {own}",
        "Un autre point pour vous ({location}) : {own}",
      ],
      nobody: ["Un point que je n'avais pas mentionné : {own}", "Un autre point : {own}"],
    },
    close: {
      company: "Si cela ne convient pas à {company}, un simple non suffit et je ne vous écrirai plus.",
      title: "Si cela ne vous convient pas ({title}), un simple non suffit et je ne vous écrirai plus.",
      location: "Si cela ne vous convient pas ({location}), un simple non suffit et je ne vous écrirai plus.",
      nobody: "Si cela ne vous convient pas, un simple non suffit et je ne vous écrirai plus.",
    },
  },
  es: {
    news: {
      company: [
        "Un punto que no mencioné y que puede ser importante para {company}: {own}",
        "Otro punto para {company}: {own}",
      ],
      title: [
        "Un punto que no mencioné y que puede ser importante para usted ({title}): {own}",
        "Otro punto para usted ({title}): {own}",
      ],
      location: [
        "Un punto que no mencioné y que puede ser importante para usted ({location}): {own}",
        "Otro punto para usted ({location}): {own}",
      ],
      nobody: ["Un punto que no mencioné: {own}", "Otro punto: {own}"],
    },
    close: {
      company: "Si esto no encaja con {company}, basta con un simple no y no volveré a escribirle.",
      title: "Si esto no encaja con usted ({title}), basta con un simple no y no volveré a escribirle.",
      location:
        "Si esto no encaja con su trabajo en {location}, basta con un simple no y no volveré a escribirle.",
      nobody: "Si esto no encaja con usted, basta con un simple no y no volveré a escribirle.",
    },
  },
  it: {
    news: {
      company: [
        "Un punto che non avevo menzionato e che può contare per {company}: {own}",
        "Un altro punto per {company}: {own}",
      ],
      title: [
        "Un punto che non avevo menzionato e che può contare per Lei ({title}): {own}",
        "Un altro punto per Lei ({title}): {own}",
      ],
      location: [
        "Un punto che non avevo menzionato e che può contare per Lei ({location}): {own}",
        "Un altro punto per Lei ({location}): {own}",
      ],
      nobody: ["Un punto che non avevo menzionato: {own}", "Un altro punto: {own}"],
    },
    close: {
      company: "Se non fa per {company}, basta un semplice no e non Le scriverò più.",
      title: "Se non fa per Lei ({title}), basta un semplice no e non Le scriverò più.",
      location: "Se non fa per Lei ({location}), basta un semplice no e non Le scriverò più.",
      nobody: "Se non fa per Lei, basta un semplice no e non Le scriverò più.",
    },
  },
};

export function followUpPhrasesFor(language: string | null): FollowUpPhrases {
  return BY_LANGUAGE[readLanguage(language)];
}
