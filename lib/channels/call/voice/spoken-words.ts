/** Fixed phrases spoken on the phone, in one language. */
export type SpokenWords = {
  /** BCP 47 tag for speech output and recognition. */
  tag: string;
  /** To the person whose phone rings first. */
  pressAKey: (lead: string | null) => string;
  notNow: string;
  /** The greeting to a lead: that a machine is calling, on whose behalf, and how to opt out. */
  greeting: (who: { lead: string | null; caller: string | null; company: string | null }) => string;
  /** After a lost connection. */
  again: string;
  /** After a silence. */
  stillThere: string;
  nobodyThere: string;
  neverAgain: string;
  personWillCall: string;
  takingOver: string;
  troubled: string;
};

const english: SpokenWords = {
  tag: "en-US",
  pressAKey: (lead) =>
    `Your call${lead === null ? "" : ` to ${lead}`} is ready. Press any key to be put through.`,
  notNow: "This lead must not be called now. Please look at the call list.",
  greeting: ({ lead, caller, company }) =>
    `Hello${lead === null ? "" : ` ${lead}`}, this is an automated assistant calling for ${forWhom(caller, company, "of", "our team")}. Press 9 or say so if you never want to be called again, and 0 for a person. May I ask you something?`,
  again: "Sorry, we were cut off. This is the automated assistant again. Where were we?",
  stillThere: "Are you still there?",
  nobodyThere: "I cannot hear anybody, so I hang up. Goodbye.",
  neverAgain: "Understood. Nobody here calls you again. Goodbye.",
  personWillCall: "Of course. A person will call you back. Goodbye.",
  takingOver: "One moment, a person takes over.",
  troubled: "I am sorry, something does not work on my side. A person will call you back. Goodbye.",
};

const german: SpokenWords = {
  tag: "de-DE",
  pressAKey: (lead) =>
    `Ihr Anruf${lead === null ? "" : ` bei ${lead}`} ist bereit. Drücken Sie eine Taste, um verbunden zu werden.`,
  notNow: "Dieser Kontakt darf jetzt nicht angerufen werden. Bitte sehen Sie in die Anrufliste.",
  greeting: ({ lead, caller, company }) =>
    `Guten Tag${lead === null ? "" : ` ${lead}`}, hier ist ein automatischer Assistent im Auftrag von ${forWhom(caller, company, "von", "unserem Team")}. Drücken Sie die 9 oder sagen Sie es, wenn Sie nie wieder angerufen werden möchten, und die 0 für einen Menschen. Darf ich Sie etwas fragen?`,
  again: "Entschuldigung, die Verbindung war weg. Hier ist wieder der automatische Assistent. Wo waren wir?",
  stillThere: "Sind Sie noch da?",
  nobodyThere: "Ich höre niemanden und lege deshalb auf. Auf Wiederhören.",
  neverAgain: "Verstanden. Niemand von uns ruft Sie wieder an. Auf Wiederhören.",
  personWillCall: "Gern. Ein Mensch ruft Sie zurück. Auf Wiederhören.",
  takingOver: "Einen Moment, ein Mensch übernimmt.",
  troubled: "Es tut mir leid, bei mir funktioniert etwas nicht. Ein Mensch ruft Sie zurück. Auf Wiederhören.",
};

const french: SpokenWords = {
  tag: "fr-FR",
  pressAKey: (lead) =>
    `Votre appel${lead === null ? "" : ` vers ${lead}`} est prêt. Appuyez sur une touche pour être mis en relation.`,
  notNow: "Ce contact ne doit pas être appelé maintenant. Veuillez consulter la liste d'appels.",
  greeting: ({ lead, caller, company }) =>
    `Bonjour${lead === null ? "" : ` ${lead}`}, ici un assistant automatique qui appelle pour ${forWhom(caller, company, "de", "notre équipe")}. Appuyez sur 9 ou dites-le si vous ne voulez plus jamais être appelé, et sur 0 pour parler à une personne. Puis-je vous poser une question ?`,
  again: "Pardon, nous avons été coupés. C'est de nouveau l'assistant automatique. Où en étions-nous ?",
  stillThere: "Êtes-vous toujours là ?",
  nobodyThere: "Je n'entends personne, je raccroche donc. Au revoir.",
  neverAgain: "C'est compris. Personne chez nous ne vous rappellera. Au revoir.",
  personWillCall: "Bien sûr. Une personne vous rappellera. Au revoir.",
  takingOver: "Un instant, une personne prend le relais.",
  troubled:
    "Je suis désolé, quelque chose ne fonctionne pas de mon côté. Une personne vous rappellera. Au revoir.",
};

const spanish: SpokenWords = {
  tag: "es-ES",
  pressAKey: (lead) =>
    `Su llamada${lead === null ? "" : ` a ${lead}`} está lista. Pulse cualquier tecla para conectar.`,
  notNow: "No se debe llamar ahora a este contacto. Consulte la lista de llamadas.",
  greeting: ({ lead, caller, company }) =>
    `Hola${lead === null ? "" : ` ${lead}`}, soy un asistente automático y llamo de parte de ${forWhom(caller, company, "de", "nuestro equipo")}. Pulse 9 o dígalo si no quiere recibir más llamadas, y 0 para hablar con una persona. ¿Puedo hacerle una pregunta?`,
  again: "Perdone, se cortó la llamada. Soy otra vez el asistente automático. ¿Por dónde íbamos?",
  stillThere: "¿Sigue ahí?",
  nobodyThere: "No oigo a nadie, así que cuelgo. Adiós.",
  neverAgain: "Entendido. Nadie de nosotros volverá a llamarle. Adiós.",
  personWillCall: "Por supuesto. Una persona le devolverá la llamada. Adiós.",
  takingOver: "Un momento, le atiende una persona.",
  troubled: "Lo siento, algo no funciona por mi parte. Una persona le devolverá la llamada. Adiós.",
};

const dutch: SpokenWords = {
  tag: "nl-NL",
  pressAKey: (lead) =>
    `Uw gesprek${lead === null ? "" : ` met ${lead}`} staat klaar. Druk op een toets om verbonden te worden.`,
  notNow: "Dit contact mag nu niet gebeld worden. Kijk in de bellijst.",
  greeting: ({ lead, caller, company }) =>
    `Goedendag${lead === null ? "" : ` ${lead}`}, dit is een automatische assistent die belt namens ${forWhom(caller, company, "van", "ons team")}. Druk op 9 of zeg het als u nooit meer gebeld wilt worden, en op 0 voor een mens. Mag ik u iets vragen?`,
  again: "Sorry, de verbinding viel weg. Hier is de automatische assistent weer. Waar waren we?",
  stillThere: "Bent u er nog?",
  nobodyThere: "Ik hoor niemand en hang daarom op. Tot ziens.",
  neverAgain: "Begrepen. Niemand van ons belt u nog. Tot ziens.",
  personWillCall: "Natuurlijk. Een mens belt u terug. Tot ziens.",
  takingOver: "Een ogenblik, een mens neemt het over.",
  troubled: "Het spijt me, er werkt iets niet aan mijn kant. Een mens belt u terug. Tot ziens.",
};

const BY_LANGUAGE: [RegExp, SpokenWords][] = [
  [/^(?:de\b|deutsch|german)/i, german],
  [/^(?:fr\b|fran[cç]ais|french)/i, french],
  [/^(?:es\b|espa[nñ]ol|spanish)/i, spanish],
  [/^(?:nl\b|nederlands|dutch)/i, dutch],
];

/** By BCP 47 tag or the language's own name; English by default. */
export function spokenWordsFor(language: string | null): SpokenWords {
  const name = language?.trim() ?? "";
  return BY_LANGUAGE.find(([pattern]) => pattern.test(name))?.[1] ?? english;
}

function forWhom(caller: string | null, company: string | null, of: string, team: string): string {
  if (caller !== null && company !== null) return `${caller} ${of} ${company}`;
  return caller ?? company ?? team;
}
