import { type Language, readLanguage } from "@/lib/writing/read-language";
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
  notNow: "This lead cannot be called right now. Please check the call queue.",
  greeting: ({ lead, caller, company }) =>
    `Hello${lead === null ? "" : ` ${lead}`}, this is an automated assistant calling for ${forWhom(caller, company, "from", "our team")}. To get no more calls, press 9 or just say so. For a person, press 0. May I ask you a quick question?`,
  again: "Sorry, we were cut off. This is the automated assistant again. Where were we?",
  stillThere: "Are you still there?",
  nobodyThere: "I can't hear anyone, so I'll hang up. Goodbye.",
  neverAgain: "Understood. We won't call you again. Goodbye.",
  personWillCall: "Of course. A person will call you back. Goodbye.",
  takingOver: "One moment, I'm connecting you with a person.",
  troubled: "I'm sorry, something isn't working on my end. A person will call you back. Goodbye.",
};

const german: SpokenWords = {
  tag: "de-DE",
  pressAKey: (lead) =>
    `Ihr Anruf${lead === null ? "" : ` bei ${lead}`} ist bereit. Drücken Sie eine Taste, um verbunden zu werden.`,
  notNow: "Dieser Kontakt darf gerade nicht angerufen werden. Bitte prüfen Sie die Anrufliste.",
  greeting: ({ lead, caller, company }) =>
    `Guten Tag${lead === null ? "" : ` ${lead}`}, hier ist ein automatischer Assistent im Auftrag von ${forWhom(caller, company, "von", "unserem Team")}. Wenn Sie keine Anrufe mehr möchten, drücken Sie die 9 oder sagen Sie es einfach. Mit der 0 erreichen Sie einen Menschen. Darf ich Sie kurz etwas fragen?`,
  again:
    "Entschuldigung, die Verbindung war unterbrochen. Hier ist wieder der automatische Assistent. Wo waren wir?",
  stillThere: "Sind Sie noch da?",
  nobodyThere: "Ich höre niemanden und lege deshalb auf. Auf Wiederhören.",
  neverAgain: "Verstanden. Wir rufen Sie nicht mehr an. Auf Wiederhören.",
  personWillCall: "Gern. Ein Mensch ruft Sie zurück. Auf Wiederhören.",
  takingOver: "Einen Moment bitte, ich verbinde Sie mit einem Menschen.",
  troubled:
    "Es tut mir leid, bei mir gibt es gerade ein technisches Problem. Ein Mensch ruft Sie zurück. Auf Wiederhören.",
};

const french: SpokenWords = {
  tag: "fr-FR",
  pressAKey: (lead) =>
    `Votre appel${lead === null ? "" : ` vers ${lead}`} est prêt. Appuyez sur une touche pour être mis en relation.`,
  notNow: "Ce contact ne doit pas être appelé maintenant. Veuillez consulter la liste d'appels.",
  greeting: ({ lead, caller, company }) =>
    `Bonjour${lead === null ? "" : ` ${lead}`}, ici un assistant automatique qui appelle pour ${forWhom(caller, company, "de", "notre équipe")}. Pour ne plus recevoir d'appels, appuyez sur 9 ou dites-le simplement. Pour parler à une personne, appuyez sur 0. Puis-je vous poser une question ?`,
  again: "Pardon, nous avons été coupés. C'est de nouveau l'assistant automatique. Où en étions-nous ?",
  stillThere: "Êtes-vous toujours là ?",
  nobodyThere: "Je n'entends personne, je raccroche donc. Au revoir.",
  neverAgain: "C'est compris. Nous ne vous appellerons plus. Au revoir.",
  personWillCall: "Bien sûr. Une personne vous rappellera. Au revoir.",
  takingOver: "Un instant, je vous passe une personne.",
  troubled:
    "Je suis désolé, quelque chose ne fonctionne pas de mon côté. Une personne vous rappellera. Au revoir.",
};

const spanish: SpokenWords = {
  tag: "es-ES",
  pressAKey: (lead) =>
    `Su llamada${lead === null ? "" : ` a ${lead}`} está lista. Pulse cualquier tecla para conectar.`,
  notNow: "No se debe llamar ahora a este contacto. Consulte la lista de llamadas.",
  greeting: ({ lead, caller, company }) =>
    `Hola${lead === null ? "" : ` ${lead}`}, soy un asistente automático y llamo de parte de ${forWhom(caller, company, "de", "nuestro equipo")}. Si no quiere recibir más llamadas, pulse 9 o dígalo. Para hablar con una persona, pulse 0. ¿Puedo hacerle una pregunta?`,
  again: "Perdone, se cortó la llamada. Soy otra vez el asistente automático. ¿Por dónde íbamos?",
  stillThere: "¿Sigue ahí?",
  nobodyThere: "No oigo a nadie, así que cuelgo. Adiós.",
  neverAgain: "Entendido. No volveremos a llamarle. Adiós.",
  personWillCall: "Por supuesto. Una persona le devolverá la llamada. Adiós.",
  takingOver: "Un momento, le paso con una persona.",
  troubled: "Lo siento, tengo un problema técnico. Una persona le devolverá la llamada. Adiós.",
};

const dutch: SpokenWords = {
  tag: "nl-NL",
  pressAKey: (lead) =>
    `Uw gesprek${lead === null ? "" : ` met ${lead}`} staat klaar. Druk op een toets om verbonden te worden.`,
  notNow: "Dit contact mag nu niet gebeld worden. Kijk in de bellijst.",
  greeting: ({ lead, caller, company }) =>
    `Goedendag${lead === null ? "" : ` ${lead}`}, dit is een automatische assistent die belt namens ${forWhom(caller, company, "van", "ons team")}. Wilt u niet meer gebeld worden, druk dan op 9 of zeg het gewoon. Druk op 0 voor een medewerker. Mag ik u iets vragen?`,
  again: "Sorry, de verbinding viel weg. Hier is de automatische assistent weer. Waar waren we?",
  stillThere: "Bent u er nog?",
  nobodyThere: "Ik hoor niemand en hang daarom op. Tot ziens.",
  neverAgain: "Begrepen. Wij bellen u niet meer. Tot ziens.",
  personWillCall: "Natuurlijk. Een medewerker belt u terug. Tot ziens.",
  takingOver: "Een ogenblik, ik verbind u met een medewerker.",
  troubled: "Het spijt me, er is een technisch probleem. Een medewerker belt u terug. Tot ziens.",
};

const italian: SpokenWords = {
  tag: "it-IT",
  pressAKey: (lead) =>
    `La Sua chiamata${lead === null ? "" : ` a ${lead}`} è pronta. Prema un tasto qualsiasi per essere collegato.`,
  notNow: "Questo contatto non va chiamato adesso. Controlli la lista delle chiamate.",
  greeting: ({ lead, caller, company }) =>
    `Buongiorno${lead === null ? "" : ` ${lead}`}, sono un assistente automatico e chiamo per conto di ${forWhom(caller, company, "di", "il nostro team")}. Se non vuole più ricevere chiamate, prema 9 o me lo dica. Per parlare con una persona, prema 0. Posso farLe una domanda?`,
  again: "Mi scusi, è caduta la linea. Sono di nuovo l'assistente automatico. Dove eravamo rimasti?",
  stillThere: "È ancora in linea?",
  nobodyThere: "Non sento nessuno, quindi riaggancio. Arrivederci.",
  neverAgain: "Ho capito. Non La chiameremo più. Arrivederci.",
  personWillCall: "Certamente. La richiamerà una persona. Arrivederci.",
  takingOver: "Un momento, Le passo una persona.",
  troubled: "Mi dispiace, ho un problema tecnico. La richiamerà una persona. Arrivederci.",
};

const BY_LANGUAGE: Record<Language, SpokenWords> = {
  en: english,
  de: german,
  nl: dutch,
  es: spanish,
  fr: french,
  it: italian,
};

export function spokenWordsFor(language: string | null): SpokenWords {
  return BY_LANGUAGE[readLanguage(language)];
}

function forWhom(caller: string | null, company: string | null, of: string, team: string): string {
  if (caller !== null && company !== null) return `${caller} ${of} ${company}`;
  return caller ?? company ?? team;
}
