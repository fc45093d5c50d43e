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
  offer: (offer: string) => string;
  benefit: (benefit: string) => string;
  time: string;
  today: string;
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
  whoElseAnswer: (proof: string) => string;
};

const english: CallPhrases = {
  hello: (name) => (name === null ? "Hello." : `Hello, am I speaking with ${name}?`),
  caller: (name, company) =>
    name === null ? null : `My name is ${name}${company === null ? "" : `, from ${company}`}.`,
  readSentence: (host, sentence) => `On ${host} I read: “${sentence}”. That is why I am calling.`,
  title: (host, title) => `On ${host} you are listed as ${title}, so I am calling you directly.`,
  company: (host, company) => `I came across ${company} on ${host}.`,
  found: (host) => `I found your number on ${host}.`,
  knownTitle: (title) => `You work as ${title}, so I am calling you directly.`,
  knownCompany: (company) => `I am calling because of your work at ${company}.`,
  offer: (offer) => `In one sentence, what we do: ${endSentence(offer)}`,
  benefit: (benefit) => `What it is good for: ${endSentence(benefit)}`,
  time: "Do you have two minutes?",
  today: "How do you do this today?",
  pain: (pain) => `Is this something you know: ${pain.replace(/[.?!]+$/, "")}?`,
  bother: "What bothers you most about it?",
  decide: "Who besides you would have a say in a change?",
  noTime: "I have no time.",
  noTimeAnswer: "Of course. When may I call again?",
  sendEmail: "Send me something by mail.",
  sendEmailAnswer: "Gladly. Which question should it answer for you?",
  notInterested: "I am not interested.",
  notInterestedAnswer: "I understand.",
  noMore: "If you would rather not be called again, say so, and nobody here calls you again.",
  whence: "Where do you have my number from?",
  whenceAnswer: (page) => `It stands on ${page}.`,
  whenceKnown: "It stands in our list of contacts. I can have it taken out.",
  whoElse: "Who else uses this?",
  whoElseAnswer: (proof) => endSentence(proof),
};

const german: CallPhrases = {
  hello: (name) => (name === null ? "Guten Tag." : `Guten Tag, spreche ich mit ${name}?`),
  caller: (name, company) =>
    name === null ? null : `Mein Name ist ${name}${company === null ? "" : `, von ${company}`}.`,
  readSentence: (host, sentence) => `Auf ${host} habe ich gelesen: „${sentence}“. Deshalb rufe ich an.`,
  title: (host, title) => `Auf ${host} sind Sie als ${title} genannt, deshalb rufe ich Sie direkt an.`,
  company: (host, company) => `Auf ${host} bin ich auf ${company} gestoßen.`,
  found: (host) => `Ihre Nummer steht auf ${host}.`,
  knownTitle: (title) => `Sie arbeiten als ${title}, deshalb rufe ich Sie direkt an.`,
  knownCompany: (company) => `Ich rufe wegen Ihrer Arbeit bei ${company} an.`,
  offer: (offer) => `In einem Satz, was wir machen: ${endSentence(offer)}`,
  benefit: (benefit) => `Wozu es gut ist: ${endSentence(benefit)}`,
  time: "Haben Sie zwei Minuten?",
  today: "Wie machen Sie das heute?",
  pain: (pain) => `Kennen Sie das: ${pain.replace(/[.?!]+$/, "")}?`,
  bother: "Was stört Sie daran am meisten?",
  decide: "Wer würde außer Ihnen über eine Änderung mitentscheiden?",
  noTime: "Ich habe keine Zeit.",
  noTimeAnswer: "Natürlich. Wann darf ich wieder anrufen?",
  sendEmail: "Schicken Sie mir etwas per E-Mail.",
  sendEmailAnswer: "Gern. Welche Frage soll sie Ihnen beantworten?",
  notInterested: "Ich habe kein Interesse.",
  notInterestedAnswer: "Das verstehe ich.",
  noMore: "Wenn Sie nicht mehr angerufen werden möchten, sagen Sie es, dann ruft niemand von uns mehr an.",
  whence: "Woher haben Sie meine Nummer?",
  whenceAnswer: (page) => `Sie steht auf ${page}.`,
  whenceKnown: "Sie steht in unserer Kontaktliste. Ich kann sie löschen lassen.",
  whoElse: "Wer nutzt das noch?",
  whoElseAnswer: (proof) => endSentence(proof),
};

const french: CallPhrases = {
  hello: (name) => (name === null ? "Bonjour." : `Bonjour, est-ce que je parle à ${name} ?`),
  caller: (name, company) =>
    name === null ? null : `Je m'appelle ${name}${company === null ? "" : `, de ${company}`}.`,
  readSentence: (host, sentence) => `J'ai lu sur ${host} : « ${sentence} ». C'est la raison de mon appel.`,
  title: (host, title) => `Sur ${host}, vous êtes indiqué comme ${title}, je vous appelle donc directement.`,
  company: (host, company) => `J'ai trouvé ${company} sur ${host}.`,
  found: (host) => `J'ai trouvé votre numéro sur ${host}.`,
  knownTitle: (title) => `Vous travaillez comme ${title}, je vous appelle donc directement.`,
  knownCompany: (company) => `Je vous appelle au sujet de votre travail chez ${company}.`,
  offer: (offer) => `En une phrase, ce que nous faisons : ${endSentence(offer)}`,
  benefit: (benefit) => `Ce que cela apporte : ${endSentence(benefit)}`,
  time: "Avez-vous deux minutes ?",
  today: "Comment faites-vous aujourd'hui ?",
  pain: (pain) => `Est-ce que vous connaissez cela : ${pain.replace(/[.?! ]+$/, "")} ?`,
  bother: "Qu'est-ce qui vous gêne le plus ?",
  decide: "Qui d'autre que vous aurait son mot à dire sur un changement ?",
  noTime: "Je n'ai pas le temps.",
  noTimeAnswer: "Bien sûr. Quand puis-je vous rappeler ?",
  sendEmail: "Envoyez-moi quelque chose par mail.",
  sendEmailAnswer: "Volontiers. À quelle question doit-il répondre pour vous ?",
  notInterested: "Cela ne m'intéresse pas.",
  notInterestedAnswer: "Je comprends.",
  noMore: "Si vous préférez ne plus être appelé, dites-le, et plus personne chez nous ne vous appellera.",
  whence: "D'où avez-vous mon numéro ?",
  whenceAnswer: (page) => `Il se trouve sur ${page}.`,
  whenceKnown: "Il se trouve dans notre liste de contacts. Je peux le faire retirer.",
  whoElse: "Qui d'autre l'utilise ?",
  whoElseAnswer: (proof) => endSentence(proof),
};

const spanish: CallPhrases = {
  hello: (name) => (name === null ? "Buenos días." : `Buenos días, ¿hablo con ${name}?`),
  caller: (name, company) =>
    name === null ? null : `Me llamo ${name}${company === null ? "" : `, de ${company}`}.`,
  readSentence: (host, sentence) => `En ${host} he leído: «${sentence}». Por eso le llamo.`,
  title: (host, title) => `En ${host} figura usted como ${title}, por eso le llamo directamente.`,
  company: (host, company) => `He encontrado ${company} en ${host}.`,
  found: (host) => `He encontrado su número en ${host}.`,
  knownTitle: (title) => `Usted trabaja como ${title}, por eso le llamo directamente.`,
  knownCompany: (company) => `Le llamo por su trabajo en ${company}.`,
  offer: (offer) => `En una frase, lo que hacemos: ${endSentence(offer)}`,
  benefit: (benefit) => `Para qué sirve: ${endSentence(benefit)}`,
  time: "¿Tiene dos minutos?",
  today: "¿Cómo lo hacen hoy?",
  pain: (pain) => `¿Le suena esto: ${pain.replace(/[.?!]+$/, "")}?`,
  bother: "¿Qué es lo que más le molesta?",
  decide: "¿Quién más, aparte de usted, opinaría sobre un cambio?",
  noTime: "No tengo tiempo.",
  noTimeAnswer: "Por supuesto. ¿Cuándo puedo volver a llamar?",
  sendEmail: "Envíeme algo por correo.",
  sendEmailAnswer: "Con gusto. ¿Qué pregunta debería responderle?",
  notInterested: "No me interesa.",
  notInterestedAnswer: "Lo entiendo.",
  noMore: "Si prefiere que no le llamemos más, dígalo y nadie de aquí volverá a llamarle.",
  whence: "¿De dónde tiene mi número?",
  whenceAnswer: (page) => `Está en ${page}.`,
  whenceKnown: "Está en nuestra lista de contactos. Puedo hacer que lo borren.",
  whoElse: "¿Quién más lo usa?",
  whoElseAnswer: (proof) => endSentence(proof),
};

const dutch: CallPhrases = {
  hello: (name) => (name === null ? "Goedendag." : `Goedendag, spreek ik met ${name}?`),
  caller: (name, company) =>
    name === null ? null : `Mijn naam is ${name}${company === null ? "" : `, van ${company}`}.`,
  readSentence: (host, sentence) => `Op ${host} las ik: “${sentence}”. Daarom bel ik.`,
  title: (host, title) => `Op ${host} staat u als ${title}, daarom bel ik u rechtstreeks.`,
  company: (host, company) => `Ik kwam ${company} tegen op ${host}.`,
  found: (host) => `Uw nummer staat op ${host}.`,
  knownTitle: (title) => `U werkt als ${title}, daarom bel ik u rechtstreeks.`,
  knownCompany: (company) => `Ik bel over uw werk bij ${company}.`,
  offer: (offer) => `In één zin, wat wij doen: ${endSentence(offer)}`,
  benefit: (benefit) => `Waar het goed voor is: ${endSentence(benefit)}`,
  time: "Heeft u twee minuten?",
  today: "Hoe doet u dit vandaag?",
  pain: (pain) => `Herkent u dit: ${pain.replace(/[.?!]+$/, "")}?`,
  bother: "Wat stoort u daar het meest aan?",
  decide: "Wie beslist er behalve u mee over een verandering?",
  noTime: "Ik heb geen tijd.",
  noTimeAnswer: "Natuurlijk. Wanneer mag ik terugbellen?",
  sendEmail: "Stuur me iets per mail.",
  sendEmailAnswer: "Graag. Welke vraag moet die voor u beantwoorden?",
  notInterested: "Ik heb geen interesse.",
  notInterestedAnswer: "Dat begrijp ik.",
  noMore: "Als u liever niet meer gebeld wordt, zeg het, dan belt niemand van ons u nog.",
  whence: "Waar heeft u mijn nummer vandaan?",
  whenceAnswer: (page) => `Het staat op ${page}.`,
  whenceKnown: "Het staat in onze lijst met contacten. Ik kan het laten verwijderen.",
  whoElse: "Wie gebruikt dit nog meer?",
  whoElseAnswer: (proof) => endSentence(proof),
};

const BY_LANGUAGE: [RegExp, CallPhrases][] = [
  [/^(?:de\b|deutsch|german)/i, german],
  [/^(?:fr\b|fran[cç]ais|french)/i, french],
  [/^(?:es\b|espa[nñ]ol|spanish)/i, spanish],
  [/^(?:nl\b|nederlands|dutch)/i, dutch],
];

/** By BCP 47 tag or the language's own name; English by default. */
export function callPhrasesFor(language: string | null): CallPhrases {
  const name = language?.trim() ?? "";
  return BY_LANGUAGE.find(([pattern]) => pattern.test(name))?.[1] ?? english;
}

function endSentence(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}
