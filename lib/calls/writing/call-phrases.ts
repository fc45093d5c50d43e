/** What a script says around facts and Memory, in one language. */
export type CallPhrases = {
  hello: (name: string | null) => string;
  caller: (name: string | null, company: string | null) => string | null;
  readSentence: (host: string, sentence: string) => string;
  title: (host: string, title: string) => string;
  company: (host: string, company: string) => string;
  found: (host: string) => string;
  /** Of somebody whom our user knows from elsewhere: no source is claimed. */
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
  sendMail: string;
  sendMailAnswer: string;
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
  sendMail: "Send me something by mail.",
  sendMailAnswer: "Gladly. Which question should it answer for you?",
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
  sendMail: "Schicken Sie mir etwas per E-Mail.",
  sendMailAnswer: "Gern. Welche Frage soll sie Ihnen beantworten?",
  notInterested: "Ich habe kein Interesse.",
  notInterestedAnswer: "Das verstehe ich.",
  noMore: "Wenn Sie nicht mehr angerufen werden möchten, sagen Sie es, dann ruft niemand von uns mehr an.",
  whence: "Woher haben Sie meine Nummer?",
  whenceAnswer: (page) => `Sie steht auf ${page}.`,
  whenceKnown: "Sie steht in unserer Kontaktliste. Ich kann sie löschen lassen.",
  whoElse: "Wer nutzt das noch?",
  whoElseAnswer: (proof) => endSentence(proof),
};

/** By BCP 47 tag or the language's own name; English where there is nothing else. */
export function callPhrasesFor(language: string | null): CallPhrases {
  return /^(?:de\b|deutsch|german)/i.test(language?.trim() ?? "") ? german : english;
}

function endSentence(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}
