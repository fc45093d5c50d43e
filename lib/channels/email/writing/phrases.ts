/** The template's wording around facts and Memory, in one language. */
export type Phrases = {
  hello: string;
  /** Ends the greeting line. */
  helloEnd: string;
  subjectCompany: (company: string) => string;
  subjectTitle: (title: string) => string;
  subjectLocation: (location: string) => string;
  subjectPlain: (host: string) => string;
  readSentence: (host: string, sentence: string) => string;
  titleAtCompany: (host: string, title: string, company: string) => string;
  title: (host: string, title: string) => string;
  companyInLocation: (host: string, company: string, location: string) => string;
  company: (host: string, company: string) => string;
  location: (host: string, location: string) => string;
  address: (page: string, address: string) => string;
  /** The same for facts that no page states, as for a lead our user already knows; names no source. */
  known: {
    titleAtCompany: (title: string, company: string) => string;
    title: (title: string) => string;
    company: (company: string) => string;
    location: (location: string) => string;
    address: (address: string) => string;
  };
  offer: (offer: string) => string;
  benefit: (benefit: string) => string;
  question: string;
  bye: string;
  /** Ends the line before the name. */
  byeEnd: string;
  source: (address: string, page: string) => string;
  unsubscribe: (url: string) => string;
};

const english: Phrases = {
  hello: "Hello",
  helloEnd: ",",
  subjectCompany: (company) => `A question for ${company}`,
  subjectTitle: (title) => `A question about your work: ${title}`,
  subjectLocation: (location) => `A question to you in ${location}`,
  subjectPlain: (host) => `A question about ${host}`,
  readSentence: (host, sentence) => `On ${host} I read: “${sentence}”. That is why I am writing to you.`,
  titleAtCompany: (host, title, company) =>
    `On ${host} you are listed at ${company} as ${title}, so I am writing to you directly.`,
  title: (host, title) => `On ${host} you are listed as ${title}, so I am writing to you directly.`,
  companyInLocation: (host, company, location) => `I came across ${company} (${location}) on ${host}.`,
  company: (host, company) => `I came across ${company} on ${host}.`,
  location: (host, location) => `On ${host} I read that you are based here: ${location}.`,
  address: (page, address) => `I found your address, ${address}, on ${page}.`,
  known: {
    titleAtCompany: (title, company) => `You are ${title} at ${company}, so I am writing to you directly.`,
    title: (title) => `You work as ${title}, so I am writing to you directly.`,
    company: (company) => `I am writing to you because of your work at ${company}.`,
    location: (location) => `I am writing to you in ${location}.`,
    address: (address) => `I am writing to you at ${address}.`,
  },
  offer: (offer) => `What we do: ${offer}`,
  benefit: (benefit) => `What it is good for: ${benefit}`,
  question: "Would this be of use to you? A short answer is enough, a no as well.",
  bye: "Kind regards",
  byeEnd: ",",
  source: (address, page) => `I found ${address} on ${page}.`,
  unsubscribe: (url) => `No more mail from us: ${url}`,
};

const german: Phrases = {
  hello: "Guten Tag",
  helloEnd: ",",
  subjectCompany: (company) => `Eine Frage an ${company}`,
  subjectTitle: (title) => `Eine Frage zu Ihrer Arbeit: ${title}`,
  subjectLocation: (location) => `Eine Frage an Sie in ${location}`,
  subjectPlain: (host) => `Eine Frage zu ${host}`,
  readSentence: (host, sentence) =>
    `auf ${host} habe ich gelesen: „${sentence}“. Deshalb schreibe ich Ihnen.`,
  titleAtCompany: (host, title, company) =>
    `auf ${host} sind Sie bei ${company} als ${title} genannt, deshalb schreibe ich Ihnen direkt.`,
  title: (host, title) => `auf ${host} sind Sie als ${title} genannt, deshalb schreibe ich Ihnen direkt.`,
  companyInLocation: (host, company, location) =>
    `auf ${host} bin ich auf ${company} (${location}) gestoßen.`,
  company: (host, company) => `auf ${host} bin ich auf ${company} gestoßen.`,
  location: (host, location) => `auf ${host} habe ich gelesen, wo Sie arbeiten: ${location}.`,
  address: (page, address) => `auf ${page} habe ich Ihre Adresse ${address} gefunden.`,
  known: {
    titleAtCompany: (title, company) =>
      `Sie sind ${title} bei ${company}, deshalb schreibe ich Ihnen direkt.`,
    title: (title) => `Sie arbeiten als ${title}, deshalb schreibe ich Ihnen direkt.`,
    company: (company) => `ich schreibe Ihnen wegen Ihrer Arbeit bei ${company}.`,
    location: (location) => `ich schreibe Ihnen nach ${location}.`,
    address: (address) => `ich schreibe Ihnen an ${address}.`,
  },
  offer: (offer) => `Was wir machen: ${offer}`,
  benefit: (benefit) => `Wozu es gut ist: ${benefit}`,
  question: "Wäre das für Sie von Nutzen? Eine kurze Antwort genügt, auch ein Nein.",
  bye: "Freundliche Grüße",
  byeEnd: "",
  source: (address, page) => `Ihre Adresse ${address} steht auf ${page}.`,
  unsubscribe: (url) => `Keine weiteren E-Mails: ${url}`,
};

const dutch: Phrases = {
  hello: "Goedendag",
  helloEnd: ",",
  subjectCompany: (company) => `Een vraag aan ${company}`,
  subjectTitle: (title) => `Een vraag over uw werk: ${title}`,
  subjectLocation: (location) => `Een vraag aan u in ${location}`,
  subjectPlain: (host) => `Een vraag over ${host}`,
  readSentence: (host, sentence) => `Op ${host} las ik: “${sentence}”. Daarom schrijf ik u.`,
  titleAtCompany: (host, title, company) =>
    `Op ${host} staat u bij ${company} vermeld als ${title}, daarom schrijf ik u rechtstreeks.`,
  title: (host, title) => `Op ${host} staat u vermeld als ${title}, daarom schrijf ik u rechtstreeks.`,
  companyInLocation: (host, company, location) => `Op ${host} kwam ik ${company} (${location}) tegen.`,
  company: (host, company) => `Op ${host} kwam ik ${company} tegen.`,
  location: (host, location) => `Op ${host} las ik waar u werkt: ${location}.`,
  address: (page, address) => `Op ${page} vond ik uw adres ${address}.`,
  known: {
    titleAtCompany: (title, company) => `U bent ${title} bij ${company}, daarom schrijf ik u rechtstreeks.`,
    title: (title) => `U werkt als ${title}, daarom schrijf ik u rechtstreeks.`,
    company: (company) => `Ik schrijf u vanwege uw werk bij ${company}.`,
    location: (location) => `Ik schrijf u in ${location}.`,
    address: (address) => `Ik schrijf u op ${address}.`,
  },
  offer: (offer) => `Wat wij doen: ${offer}`,
  benefit: (benefit) => `Waar het goed voor is: ${benefit}`,
  question: "Zou u hier iets aan hebben? Een kort antwoord is genoeg, ook als het nee is.",
  bye: "Met vriendelijke groet",
  byeEnd: ",",
  source: (address, page) => `Uw adres ${address} staat op ${page}.`,
  unsubscribe: (url) => `Geen mail meer van ons: ${url}`,
};

const spanish: Phrases = {
  hello: "Hola",
  helloEnd: ":",
  subjectCompany: (company) => `Una pregunta para ${company}`,
  subjectTitle: (title) => `Una pregunta sobre su trabajo: ${title}`,
  subjectLocation: (location) => `Una pregunta para usted en ${location}`,
  subjectPlain: (host) => `Una pregunta sobre ${host}`,
  readSentence: (host, sentence) => `En ${host} he leído: «${sentence}». Por eso le escribo.`,
  titleAtCompany: (host, title, company) =>
    `En ${host} figura usted en ${company} como ${title}, por eso le escribo directamente.`,
  title: (host, title) => `En ${host} figura usted como ${title}, por eso le escribo directamente.`,
  companyInLocation: (host, company, location) => `He encontrado ${company} (${location}) en ${host}.`,
  company: (host, company) => `He encontrado ${company} en ${host}.`,
  location: (host, location) => `En ${host} he leído dónde trabaja usted: ${location}.`,
  address: (page, address) => `En ${page} he encontrado su dirección ${address}.`,
  known: {
    titleAtCompany: (title, company) => `Usted es ${title} en ${company}, por eso le escribo directamente.`,
    title: (title) => `Usted trabaja como ${title}, por eso le escribo directamente.`,
    company: (company) => `Le escribo por su trabajo en ${company}.`,
    location: (location) => `Le escribo a ${location}.`,
    address: (address) => `Le escribo a ${address}.`,
  },
  offer: (offer) => `Lo que hacemos: ${offer}`,
  benefit: (benefit) => `Para qué sirve: ${benefit}`,
  question: "¿Le sería útil? Basta una respuesta breve, también si es un no.",
  bye: "Un cordial saludo",
  byeEnd: ",",
  source: (address, page) => `Su dirección ${address} aparece en ${page}.`,
  unsubscribe: (url) => `No recibir más correos: ${url}`,
};

const french: Phrases = {
  hello: "Bonjour",
  helloEnd: ",",
  subjectCompany: (company) => `Une question pour ${company}`,
  subjectTitle: (title) => `Une question sur votre travail : ${title}`,
  subjectLocation: (location) => `Une question pour vous (${location})`,
  subjectPlain: (host) => `Une question sur ${host}`,
  readSentence: (host, sentence) => `Sur ${host}, j'ai lu : « ${sentence} ». C'est pourquoi je vous écris.`,
  titleAtCompany: (host, title, company) =>
    `Sur ${host}, vous figurez chez ${company} comme ${title}, je vous écris donc directement.`,
  title: (host, title) => `Sur ${host}, vous figurez comme ${title}, je vous écris donc directement.`,
  companyInLocation: (host, company, location) => `J'ai trouvé ${company} (${location}) sur ${host}.`,
  company: (host, company) => `J'ai trouvé ${company} sur ${host}.`,
  location: (host, location) => `Sur ${host}, j'ai lu où vous travaillez : ${location}.`,
  address: (page, address) => `Sur ${page}, j'ai trouvé votre adresse ${address}.`,
  known: {
    titleAtCompany: (title, company) => `Vous êtes ${title} chez ${company}, je vous écris donc directement.`,
    title: (title) => `Vous travaillez comme ${title}, je vous écris donc directement.`,
    company: (company) => `Je vous écris au sujet de votre travail chez ${company}.`,
    location: (location) => `Je vous écris à ${location}.`,
    address: (address) => `Je vous écris à ${address}.`,
  },
  offer: (offer) => `Ce que nous faisons : ${offer}`,
  benefit: (benefit) => `À quoi cela sert : ${benefit}`,
  question: "Cela vous serait-il utile ? Une réponse brève suffit, même négative.",
  bye: "Cordialement",
  byeEnd: ",",
  source: (address, page) => `Votre adresse ${address} figure sur ${page}.`,
  unsubscribe: (url) => `Ne plus recevoir de courriels : ${url}`,
};

const LANGUAGES: Record<string, Phrases> = {
  de: german,
  deutsch: german,
  german,
  nl: dutch,
  nederlands: dutch,
  dutch,
  es: spanish,
  español: spanish,
  spanish,
  fr: french,
  français: french,
  french,
};

/** By language tag (RFC 5646) or name; English by default. */
export function phrasesFor(language: string | null): Phrases {
  const primary = (language ?? "")
    .trim()
    .toLowerCase()
    .split(/[-_\s]/)[0]!;
  return Object.hasOwn(LANGUAGES, primary) ? LANGUAGES[primary]! : english;
}
