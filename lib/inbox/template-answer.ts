import type { ReplyClass } from "@/db/schema";
import { toPlainLine } from "@/lib/text/plain-text";
import type { Language } from "@/lib/writing/read-language";

type Asked = {
  replyClass: ReplyClass | null;
  name: string | null;
  /** What is offered, as a sentence; null: Memory does not say. */
  offer: string | null;
  laterOn: string | null;
  /** The person they named instead. */
  referral: string | null;
  sender: string;
  language: Language;
};

/**
 * A draft without a language model, in the language of our emails: a whole short answer, which a person completes where they
 * know more. It promises nothing but to come back to them. Names from an email stand in it as one plain line.
 */
export function templateAnswer(asked: Asked): string {
  const { replyClass, name, laterOn, referral, sender, language } = asked;
  const words = WORDS[language];
  const first = toPlainLine(name ?? "").split(" ")[0] ?? "";
  const day = laterOn && sayDay(laterOn, language);
  const body = (() => {
    switch (replyClass ?? "unclear") {
      case "interested":
        return words.interested;
      case "meeting":
        return words.meeting;
      case "question":
        return asked.offer ? [words.thanks, asked.offer, words.answersIt] : [words.thanks, words.comeBack];
      case "not_now":
        return [day ? words.later(day) : words.whenLater];
      case "wrong_person":
        return [referral ? words.referred(toPlainLine(referral)) : words.whoElse];
      case "not_interested":
        return [words.notInterested];
      case "leave_alone":
        return [words.leaveAlone];
      default:
        return [words.thanks, words.comeBack];
    }
  })();
  return [words.hello(first), ...body, `${words.regards}\n${sender}`.trim()].join("\n\n");
}

function sayDay(day: string, language: Language): string {
  const at = new Date(day);
  if (Number.isNaN(at.getTime())) return toPlainLine(day);
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(at);
}

type Words = {
  hello: (first: string) => string;
  thanks: string;
  interested: string[];
  meeting: string[];
  answersIt: string;
  comeBack: string;
  later: (day: string) => string;
  whenLater: string;
  referred: (name: string) => string;
  whoElse: string;
  notInterested: string;
  leaveAlone: string;
  regards: string;
};

const WORDS: Record<Language, Words> = {
  en: {
    hello: (first) => (first ? `Hello ${first},` : "Hello,"),
    thanks: "Thank you for your reply.",
    interested: [
      "Thank you for your reply. I am glad this is of interest.",
      "Would a short call suit you? If so, which day is best for you?",
    ],
    meeting: ["Thank you for your reply. Which day and time suit you best?"],
    answersIt: "Does that answer your question?",
    comeBack: "I will look into it and come back to you.",
    later: (day) => `Thank you for letting me know. I will come back to you on ${day} and not before.`,
    whenLater: "Thank you for letting me know. When would be a better time?",
    referred: (name) => `Thank you for pointing me to ${name}. I will write to them instead.`,
    whoElse: "Thank you for letting me know. Who would be the right person to ask?",
    notInterested: "Thank you for your answer. I will not write to you about this again.",
    leaveAlone: "Understood, and I apologize for the interruption. You will not hear from us again.",
    regards: "Best regards",
  },
  de: {
    hello: (first) => (first ? `Guten Tag ${first},` : "Guten Tag,"),
    thanks: "vielen Dank für Ihre Antwort.",
    interested: [
      "vielen Dank für Ihre Antwort, ich freue mich über Ihr Interesse.",
      "Passt Ihnen ein kurzes Telefonat? Wenn ja, welcher Tag ist Ihnen am liebsten?",
    ],
    meeting: ["vielen Dank für Ihre Antwort. Welcher Tag und welche Uhrzeit passen Ihnen am besten?"],
    answersIt: "Ist Ihre Frage damit beantwortet?",
    comeBack: "Ich kümmere mich darum und melde mich bei Ihnen.",
    later: (day) => `vielen Dank für die Nachricht. Ich melde mich am ${day} wieder und nicht vorher.`,
    whenLater: "vielen Dank für die Nachricht. Wann würde es Ihnen besser passen?",
    referred: (name) => `vielen Dank für den Hinweis auf ${name}. Ich melde mich dort.`,
    whoElse: "vielen Dank für die Nachricht. An wen darf ich mich stattdessen wenden?",
    notInterested: "vielen Dank für Ihre Antwort. Ich schreibe Ihnen dazu nicht mehr.",
    leaveAlone: "verstanden, und entschuldigen Sie die Störung. Sie hören nicht mehr von uns.",
    regards: "Mit freundlichen Grüßen",
  },
  nl: {
    hello: (first) => (first ? `Beste ${first},` : "Goedendag,"),
    thanks: "Bedankt voor uw antwoord.",
    interested: [
      "Bedankt voor uw antwoord, fijn dat dit u interesseert.",
      "Schikt een kort telefoongesprek? Zo ja, welke dag komt u het beste uit?",
    ],
    meeting: ["Bedankt voor uw antwoord. Welke dag en tijd komen u het beste uit?"],
    answersIt: "Is uw vraag daarmee beantwoord?",
    comeBack: "Ik zoek het uit en kom erop terug.",
    later: (day) => `Bedankt voor uw bericht. Ik neem op ${day} weer contact op en niet eerder.`,
    whenLater: "Bedankt voor uw bericht. Wanneer komt het u beter uit?",
    referred: (name) => `Bedankt dat u mij naar ${name} verwijst. Ik neem daar contact op.`,
    whoElse: "Bedankt voor uw bericht. Bij wie kan ik dan het beste terecht?",
    notInterested: "Bedankt voor uw antwoord. Ik schrijf u hierover niet meer.",
    leaveAlone: "Begrepen, en excuses voor het storen. U hoort niet meer van ons.",
    regards: "Met vriendelijke groet",
  },
  it: {
    hello: (first) => (first ? `Buongiorno ${first},` : "Buongiorno,"),
    thanks: "Grazie per la Sua risposta.",
    interested: [
      "Grazie per la Sua risposta, mi fa piacere che Le interessi.",
      "Le andrebbe bene una breve telefonata? Se sì, quale giorno preferisce?",
    ],
    meeting: ["Grazie per la Sua risposta. Quale giorno e quale ora Le vanno meglio?"],
    answersIt: "Questo risponde alla Sua domanda?",
    comeBack: "Mi informo e Le rispondo.",
    later: (day) => `Grazie per avermelo detto. Le scriverò di nuovo il ${day} e non prima.`,
    whenLater: "Grazie per avermelo detto. Quando sarebbe meglio per Lei?",
    referred: (name) => `Grazie per avermi indicato ${name}. Mi metterò in contatto direttamente.`,
    whoElse: "Grazie per avermelo detto. A chi potrei rivolgermi?",
    notInterested: "Grazie per la Sua risposta. Non Le scriverò più su questo.",
    leaveAlone: "Ho capito, e mi scusi per il disturbo. Non Le scriveremo più.",
    regards: "Cordiali saluti",
  },
  es: {
    hello: (first) => (first ? `Hola ${first}:` : "Hola:"),
    thanks: "Gracias por su respuesta.",
    interested: [
      "Gracias por su respuesta, me alegra que le interese.",
      "¿Le vendría bien una llamada breve? Si es así, ¿qué día prefiere?",
    ],
    meeting: ["Gracias por su respuesta. ¿Qué día y a qué hora le viene mejor?"],
    answersIt: "¿Responde esto a su pregunta?",
    comeBack: "Lo consulto y le respondo.",
    later: (day) => `Gracias por avisarme. Volveré a escribirle el ${day} y no antes.`,
    whenLater: "Gracias por avisarme. ¿Cuándo le vendría mejor?",
    referred: (name) => `Gracias por remitirme a ${name}. Me pondré en contacto directamente.`,
    whoElse: "Gracias por avisarme. ¿Con quién debería hablar?",
    notInterested: "Gracias por su respuesta. No volveré a escribirle sobre esto.",
    leaveAlone: "Entendido, y disculpe la molestia. No volverá a saber de nosotros.",
    regards: "Un cordial saludo",
  },
  fr: {
    hello: (first) => (first ? `Bonjour ${first},` : "Bonjour,"),
    thanks: "Merci pour votre réponse.",
    interested: [
      "Merci pour votre réponse, cela me fait plaisir que le sujet vous intéresse.",
      "Un court appel vous conviendrait-il ? Si oui, quel jour préférez-vous ?",
    ],
    meeting: ["Merci pour votre réponse. Quel jour et quelle heure vous conviennent le mieux ?"],
    answersIt: "Cela répond-il à votre question ?",
    comeBack: "Je me renseigne et je reviens vers vous.",
    later: (day) => `Merci pour votre message. Je reviendrai vers vous le ${day}, et pas avant.`,
    whenLater: "Merci pour votre message. Quel moment vous conviendrait mieux ?",
    referred: (name) => `Merci de m’orienter vers ${name}. Je prendrai contact directement.`,
    whoElse: "Merci pour votre message. À qui devrais-je m’adresser ?",
    notInterested: "Merci pour votre réponse. Je ne vous écrirai plus à ce sujet.",
    leaveAlone: "Bien compris, et veuillez excuser le dérangement. Vous n’entendrez plus parler de nous.",
    regards: "Bien cordialement",
  },
};
