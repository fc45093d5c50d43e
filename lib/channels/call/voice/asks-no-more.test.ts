import { describe, expect, test } from "vitest";
import { asksNoMore } from "./asks-no-more";

const NO_MORE = [
  "Do not call me again.",
  "Please don't ever call this number.",
  "Don’t call me any more!",
  "Stop calling me",
  "never ring me again",
  "Take me off your list, please.",
  "Remove my number.",
  "Put me on your do not call list.",
  "Leave me alone.",
  "Lose my number",
  "Rufen Sie mich bitte nicht mehr an.",
  "Rufen Sie nie wieder an!",
  "Ich möchte nicht mehr angerufen werden.",
  "Keine Anrufe mehr, bitte.",
  "Hören Sie auf, mich anzurufen.",
  "Streichen Sie mich von der Liste.",
  "Löschen Sie meine Nummer.",
  "Lassen Sie mich in Ruhe.",
  "Bel me alstublieft nooit meer.",
  "Ik wil niet meer gebeld worden.",
  "Haal me van de lijst.",
  "Laat me met rust.",
  "Ne m'appelez plus.",
  "Ne me rappelez plus jamais !",
  "Arrêtez de m'appeler.",
  "Retirez-moi de votre liste.",
  "Laissez-moi tranquille.",
  "No me llame más.",
  "No vuelva a llamarme nunca más.",
  "Deje de llamarme.",
  "Quíteme de la lista.",
];

const SOMETHING_ELSE = [
  "Yes, who is calling?",
  "Call me again on Tuesday.",
  "I don't have time now, can you call back tomorrow?",
  "We do not use ovens.",
  "I never heard of you.",
  "Don't call it an oven.",
  "What do you call that?",
  "Rufen Sie morgen noch einmal an.",
  "Das haben wir nicht.",
  "Ich habe keine Zeit.",
  "Bel me morgen terug.",
  "Ik heb nu geen tijd.",
  "Rappelez-moi demain.",
  "Oui, je vous écoute.",
  "Llámeme mañana.",
  "No tengo tiempo.",
];

describe("asksNoMore", () => {
  test.each(NO_MORE)("hears: %s", (said) => expect(asksNoMore(said)).toBe(true));
  test.each(SOMETHING_ELSE)("does not hear it in: %s", (said) => expect(asksNoMore(said)).toBe(false));
});
