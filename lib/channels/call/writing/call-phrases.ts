import { type Language, readLanguage } from "@/lib/writing/read-language";
import { endSentence } from "@/lib/writing/sentences";

/** The script's wording around facts and Memory, in one language. */
export type CallPhrases = {
  hello: (name: string | null) => string;
  caller: (name: string | null, company: string | null) => string | null;
  readSentence: (host: string, sentence: string) => string;
  title: (host: string, title: string) => string;
  company: (host: string, company: string) => string;
  found: (host: string) => string;
  /** For a lead our user knows from elsewhere; names no source. */
  knownTitle: (title: string) => string;
  knownCompany: (company: string) => string;
  /** Offer and benefit are whole sentences or a few words that end with a full stop. */
  offer: (offer: string) => string;
  benefit: (benefit: string) => string;
  time: string;
  today: string;
  /** Without its end. */
  pain: (pain: string) => string;
  bother: string;
  decide: string;
  noTime: string;
  noTimeAnswer: string;
  sendEmail: string;
  sendEmailAnswer: string;
  notInterested: string;
  notInterestedAnswer: string;
  noMore: string;
  whence: string;
  whenceAnswer: (page: string) => string;
  whenceKnown: string;
  whoElse: string;
};

const english: CallPhrases = {
  hello: (name) => (name === null ? "Hello." : `Hello, is this ${name}?`),
  caller: (name, company) =>
    name === null ? null : `My name is ${name}${company === null ? "" : `, from ${company}`}.`,
  readSentence: (host, sentence) =>
    `I read this on ${host}: “${endSentence(sentence)}” That's why I'm calling.`,
  title: (host, title) => `I saw on ${host} that you're ${title}, so I'm calling you directly.`,
  company: (host, company) => `I came across ${company} on ${host}.`,
  found: (host) => `I found your number on ${host}.`,
  knownTitle: (title) => `You're ${title}, so I'm calling you directly.`,
  knownCompany: (company) => `I'm calling because you work at ${company}.`,
  offer: (offer) => `Here's what we do, in one sentence: ${offer}`,
  benefit: (benefit) => `What that means for you: ${benefit}`,
  time: "Do you have two minutes?",
  today: "How do you handle this today?",
  pain: (pain) => `Does this sound familiar: ${pain}?`,
  bother: "What bothers you most about it?",
  decide: "Who else would be involved in a decision?",
  noTime: "I don't have time right now.",
  noTimeAnswer: "Of course. When would be a good time to call back?",
  sendEmail: "Just send me an email.",
  sendEmailAnswer: "Happy to. What would you like it to cover?",
  notInterested: "I'm not interested.",
  notInterestedAnswer: "I understand.",
  noMore: "If you'd rather not get any more calls, just say so, and nobody here will call you again.",
  whence: "Where did you get my number?",
  whenceAnswer: (page) => `It's listed on ${page}.`,
  whenceKnown: "It's in our contact list. I can have it removed.",
  whoElse: "Who else uses this?",
};

const german: CallPhrases = {
  hello: (name) => (name === null ? "Guten Tag." : `Guten Tag, spreche ich mit ${name}?`),
  caller: (name, company) =>
    name === null ? null : `Mein Name ist ${name}${company === null ? "" : ` von ${company}`}.`,
  readSentence: (host, sentence) =>
    `Auf ${host} habe ich diesen Satz gelesen: „${endSentence(sentence)}“ Deshalb rufe ich an.`,
  title: (host, title) =>
    `Auf ${host} habe ich gesehen, dass Sie ${title} sind, deshalb rufe ich Sie direkt an.`,
  company: (host, company) => `Ich bin auf ${host} auf ${company} gestoßen.`,
  found: (host) => `Ihre Nummer habe ich auf ${host} gefunden.`,
  knownTitle: (title) => `Sie sind ${title}, deshalb rufe ich Sie direkt an.`,
  knownCompany: (company) => `Ich rufe an, weil Sie bei ${company} arbeiten.`,
  offer: (offer) => `Kurz gesagt, worum es geht: ${offer}`,
  benefit: (benefit) => `Was Sie davon haben: ${benefit}`,
  time: "Haben Sie zwei Minuten?",
  today: "Wie machen Sie das heute?",
  pain: (pain) => `Kommt Ihnen das bekannt vor: ${pain}?`,
  bother: "Was stört Sie daran am meisten?",
  decide: "Wer würde außer Ihnen mitentscheiden?",
  noTime: "Ich habe gerade keine Zeit.",
  noTimeAnswer: "Natürlich. Wann passt es Ihnen besser?",
  sendEmail: "Schicken Sie mir einfach eine E-Mail.",
  sendEmailAnswer: "Gern. Was soll darin stehen, damit sie Ihnen etwas nützt?",
  notInterested: "Ich habe kein Interesse.",
  notInterestedAnswer: "Das verstehe ich.",
  noMore: "Wenn Sie keine Anrufe mehr möchten, sagen Sie es bitte, dann ruft Sie von uns niemand mehr an.",
  whence: "Woher haben Sie meine Nummer?",
  whenceAnswer: (page) => `Sie steht auf ${page}.`,
  whenceKnown: "Sie steht in unserer Kontaktliste. Ich kann sie löschen lassen.",
  whoElse: "Wer nutzt das sonst noch?",
};

const french: CallPhrases = {
  hello: (name) => (name === null ? "Bonjour." : `Bonjour, je parle bien à ${name} ?`),
  caller: (name, company) =>
    name === null ? null : `Je m'appelle ${name}${company === null ? "" : `, de la société ${company}`}.`,
  readSentence: (host, sentence) =>
    `J'ai lu ceci sur ${host} : « ${endSentence(sentence)} » C'est la raison de mon appel.`,
  title: (host, title) => `J'ai vu sur ${host} que vous êtes ${title}, je vous appelle donc directement.`,
  company: (host, company) => `J'ai découvert ${company} sur ${host}.`,
  found: (host) => `J'ai trouvé votre numéro sur ${host}.`,
  knownTitle: (title) => `Vous êtes ${title}, je vous appelle donc directement.`,
  knownCompany: (company) => `Je vous appelle parce que vous travaillez chez ${company}.`,
  offer: (offer) => `En une phrase, voici de quoi il s'agit : ${offer}`,
  benefit: (benefit) => `Ce que vous y gagnez : ${benefit}`,
  time: "Avez-vous deux minutes ?",
  today: "Comment faites-vous aujourd'hui ?",
  pain: (pain) => `Est-ce que cela vous dit quelque chose : ${pain} ?`,
  bother: "Qu'est-ce qui vous gêne le plus ?",
  decide: "Qui d'autre participerait à la décision ?",
  noTime: "Je n'ai pas le temps.",
  noTimeAnswer: "Bien sûr. Quand puis-je vous rappeler ?",
  sendEmail: "Envoyez-moi plutôt un e-mail.",
  sendEmailAnswer: "Volontiers. Que souhaitez-vous y trouver ?",
  notInterested: "Cela ne m'intéresse pas.",
  notInterestedAnswer: "Je comprends.",
  noMore:
    "Si vous ne souhaitez plus recevoir d'appels, dites-le-moi, et plus personne ici ne vous appellera.",
  whence: "Où avez-vous trouvé mon numéro ?",
  whenceAnswer: (page) => `Il figure sur ${page}.`,
  whenceKnown: "Il figure dans notre liste de contacts. Je peux le faire supprimer.",
  whoElse: "Qui d'autre l'utilise ?",
};

const spanish: CallPhrases = {
  hello: (name) => (name === null ? "Buenos días." : `Buenos días, ¿hablo con ${name}?`),
  caller: (name, company) =>
    name === null ? null : `Me llamo ${name}${company === null ? "" : ` y llamo de ${company}`}.`,
  readSentence: (host, sentence) => `He leído esto en ${host}: «${endSentence(sentence)}» Por eso le llamo.`,
  title: (host, title) => `He visto en ${host} que usted es ${title}, por eso le llamo directamente.`,
  company: (host, company) => `He visto ${company} en ${host}.`,
  found: (host) => `He encontrado su número en ${host}.`,
  knownTitle: (title) => `Usted es ${title}, por eso le llamo directamente.`,
  knownCompany: (company) => `Le llamo porque usted trabaja en ${company}.`,
  offer: (offer) => `En una frase, se trata de esto: ${offer}`,
  benefit: (benefit) => `Lo que gana con ello: ${benefit}`,
  time: "¿Tiene dos minutos?",
  today: "¿Cómo lo hacen hoy?",
  pain: (pain) => `¿Le suena esto: ${pain}?`,
  bother: "¿Qué es lo que más le molesta?",
  decide: "¿Quién más participaría en la decisión?",
  noTime: "Ahora no tengo tiempo.",
  noTimeAnswer: "Por supuesto. ¿Cuándo le viene bien que le llame?",
  sendEmail: "Mejor envíeme un correo.",
  sendEmailAnswer: "Con gusto. ¿Qué le gustaría encontrar en él?",
  notInterested: "No me interesa.",
  notInterestedAnswer: "Lo entiendo.",
  noMore: "Si prefiere no recibir más llamadas, dígamelo y nadie de aquí volverá a llamarle.",
  whence: "¿De dónde ha sacado mi número?",
  whenceAnswer: (page) => `Aparece en ${page}.`,
  whenceKnown: "Está en nuestra lista de contactos. Puedo pedir que lo borren.",
  whoElse: "¿Quién más lo usa?",
};

const dutch: CallPhrases = {
  hello: (name) => (name === null ? "Goedendag." : `Goedendag, spreek ik met ${name}?`),
  caller: (name, company) =>
    name === null ? null : `Mijn naam is ${name}${company === null ? "" : ` van ${company}`}.`,
  readSentence: (host, sentence) => `Op ${host} las ik deze zin: “${endSentence(sentence)}” Daarom bel ik.`,
  title: (host, title) => `Op ${host} zag ik dat u ${title} bent, daarom bel ik u rechtstreeks.`,
  company: (host, company) => `Ik kwam ${company} tegen op ${host}.`,
  found: (host) => `Ik vond uw nummer op ${host}.`,
  knownTitle: (title) => `U bent ${title}, daarom bel ik u rechtstreeks.`,
  knownCompany: (company) => `Ik bel omdat u bij ${company} werkt.`,
  offer: (offer) => `In één zin, waar het om gaat: ${offer}`,
  benefit: (benefit) => `Wat u eraan heeft: ${benefit}`,
  time: "Heeft u twee minuten?",
  today: "Hoe doet u dit nu?",
  pain: (pain) => `Herkent u dit: ${pain}?`,
  bother: "Wat stoort u daar het meest aan?",
  decide: "Wie beslist er nog meer over mee?",
  noTime: "Ik heb nu geen tijd.",
  noTimeAnswer: "Natuurlijk. Wanneer kan ik u beter bellen?",
  sendEmail: "Stuur me maar een e-mail.",
  sendEmailAnswer: "Graag. Wat wilt u daarin lezen?",
  notInterested: "Ik heb geen interesse.",
  notInterestedAnswer: "Dat begrijp ik.",
  noMore: "Als u liever niet meer gebeld wordt, zeg het gerust, dan belt niemand van ons u nog.",
  whence: "Hoe komt u aan mijn nummer?",
  whenceAnswer: (page) => `Het staat op ${page}.`,
  whenceKnown: "Het staat in onze contactlijst. Ik kan het laten verwijderen.",
  whoElse: "Wie gebruikt dit nog meer?",
};

const italian: CallPhrases = {
  hello: (name) => (name === null ? "Buongiorno." : `Buongiorno, parlo con ${name}?`),
  caller: (name, company) =>
    name === null ? null : `Mi chiamo ${name}${company === null ? "" : ` e chiamo da parte di ${company}`}.`,
  readSentence: (host, sentence) =>
    `Ho letto questa frase su ${host}: «${endSentence(sentence)}» È il motivo della mia chiamata.`,
  title: (host, title) => `Ho letto su ${host} che Lei è ${title}, per questo La chiamo direttamente.`,
  company: (host, company) => `Ho trovato ${company} su ${host}.`,
  found: (host) => `Ho trovato il Suo numero su ${host}.`,
  knownTitle: (title) => `Lei è ${title}, per questo La chiamo direttamente.`,
  knownCompany: (company) => `La chiamo perché Lei lavora presso ${company}.`,
  offer: (offer) => `In una frase, ecco di che cosa si tratta: ${offer}`,
  benefit: (benefit) => `Che cosa ci guadagna: ${benefit}`,
  time: "Ha due minuti?",
  today: "Come fate oggi?",
  pain: (pain) => `Le suona familiare: ${pain}?`,
  bother: "Che cosa Le dà più fastidio?",
  decide: "Chi altro parteciperebbe alla decisione?",
  noTime: "In questo momento non ho tempo.",
  noTimeAnswer: "Certo. Quando posso richiamarLa?",
  sendEmail: "Mi mandi piuttosto un'e-mail.",
  sendEmailAnswer: "Volentieri. Che cosa vorrebbe trovarci?",
  notInterested: "Non mi interessa.",
  notInterestedAnswer: "Capisco.",
  noMore: "Se preferisce non ricevere altre chiamate, me lo dica, e nessuno di noi La chiamerà più.",
  whence: "Dove ha preso il mio numero?",
  whenceAnswer: (page) => `Figura su ${page}.`,
  whenceKnown: "È nella nostra lista di contatti. Posso farlo cancellare.",
  whoElse: "Chi altro lo usa?",
};

const BY_LANGUAGE: Record<Language, CallPhrases> = {
  en: english,
  de: german,
  nl: dutch,
  es: spanish,
  fr: french,
  it: italian,
};

export function callPhrasesFor(language: string | null): CallPhrases {
  return BY_LANGUAGE[readLanguage(language)];
}
