import { describe, expect, it } from "vitest";
import { classifyReply } from "./classify-reply";
import { readNewestText } from "./read-newest-text";

const now = new Date("2026-11-20T09:00:00Z");
const read = (text: string) => classifyReply(text, { now, sender: "lead@firm.example" });

describe("what a person wants", () => {
  it.each([
    // English
    ["interested", "Hi Ann,\n\nSounds interesting. Could you send me some pricing?"],
    ["interested", "Yes please"],
    ["meeting", "Happy to talk. Would Tuesday at 10:00 work?"],
    ["meeting", "Can we schedule a quick call next week?"],
    ["question", "Hello,\n\nDoes this work with SAP?"],
    ["not_now", "Thanks, but we are not looking at this right now. Try me again in March."],
    ["wrong_person", "I'm not the right person for this."],
    ["not_interested", "No thanks."],
    ["not_interested", "We're not interested, we already use another tool."],
    ["leave_alone", "Please remove me from your list."],
    ["leave_alone", "Not interested. Stop emailing me."],
    ["not_interested", "My colleague and I talked about it. No thanks."],
    ["unclear", "Received."],
    // German
    ["interested", "Das klingt interessant, bitte schicken Sie mir mehr Informationen."],
    ["meeting", "Gerne können wir einen Termin vereinbaren, Dienstag passt mir gut."],
    ["question", "Was kostet das?"],
    ["not_now", "Im Moment haben wir dafür keine Kapazität, melden Sie sich bitte im März wieder."],
    ["wrong_person", "Dafür bin ich nicht zuständig."],
    ["not_interested", "Danke, aber wir haben keinen Bedarf."],
    ["leave_alone", "Bitte streichen Sie mich aus Ihrem Verteiler."],
    ["leave_alone", "Schreiben Sie mir bitte nicht mehr."],
    // French
    ["interested", "Bonjour, votre offre m'intéresse. Pouvez-vous m'envoyer une brochure ?"],
    ["meeting", "Je suis disponible jeudi à 14 h pour un appel."],
    ["question", "Combien cela coûte-t-il ?"],
    ["not_now", "Ce n'est pas le bon moment, recontactez-moi en mars."],
    ["wrong_person", "Je ne suis pas la bonne personne."],
    ["not_interested", "Non merci, nous ne sommes pas intéressés."],
    ["leave_alone", "Merci de me désinscrire de votre liste."],
    ["leave_alone", "Ne m'écrivez plus."],
    // Spanish
    ["interested", "Me interesa, ¿puede enviarme más información?"],
    ["meeting", "¿Podemos hablar el martes a las 10?"],
    ["question", "¿Cuánto cuesta?"],
    ["not_now", "Ahora mismo no es posible, escríbame en marzo."],
    ["wrong_person", "No soy la persona adecuada."],
    ["not_interested", "No, gracias, no nos interesa."],
    ["leave_alone", "Por favor, elimine mi dirección de su lista."],
    ["leave_alone", "No me escriba más."],
    // Dutch
    ["interested", "Klinkt interessant, kunt u mij meer informatie sturen?"],
    ["meeting", "Laten we een afspraak maken, dinsdag schikt mij."],
    ["question", "Wat kost dit?"],
    ["not_now", "Op dit moment hebben we geen tijd, mail me in maart nog eens."],
    ["wrong_person", "Ik ben niet de juiste persoon hiervoor."],
    ["not_interested", "Nee bedankt, wij hebben geen interesse."],
    ["leave_alone", "Haal mij van uw lijst."],
    ["leave_alone", "Stop met mailen."],
    // Italian
    ["interested", "Sembra interessante, può inviarmi maggiori informazioni?"],
    ["interested", "Sì, volentieri."],
    ["meeting", "Possiamo sentirci martedì alle 10?"],
    ["meeting", "Fissiamo una chiamata la prossima settimana."],
    ["question", "Quanto costa?"],
    ["not_now", "Al momento non abbiamo tempo, mi ricontatti a marzo."],
    ["wrong_person", "Non sono la persona giusta."],
    ["wrong_person", "Non me ne occupo io."],
    ["not_interested", "No grazie, non ci interessa."],
    ["not_interested", "Grazie, ma abbiamo già un fornitore."],
    ["leave_alone", "Per favore cancellate il mio indirizzo dalla vostra lista."],
    ["leave_alone", "Non mi scriva più."],
    ["leave_alone", "Toglietemi dalla lista, grazie."],
  ])("%s: %s", (replyClass, text) => {
    expect(read(text).replyClass).toBe(replyClass);
  });

  it("names the sentence it was decided on, whole although the mail program broke its line", () => {
    expect(read("Hi Ann,\n\nThank you. Please remove me\nfrom your list. Best, Tom")).toEqual({
      replyClass: "leave_alone",
      sentence: "Please remove me from your list.",
      until: null,
      referral: null,
    });
  });

  it("takes a wish to be left alone for more than a question or an interest beside it", () => {
    expect(
      read("Interesting idea. How did you get my address? Please take me off your list.").replyClass,
    ).toBe("leave_alone");
  });
});

describe("data protection", () => {
  it.each([
    [
      "Hi, sounds good, please send me a quote.",
      "We process personal data under GDPR; you have the right to object.",
    ],
    [
      "Hallo, klingt gut, schicken Sie mir bitte ein Angebot.",
      "Informationen zum Datenschutz nach DSGVO finden Sie auf unserer Website.",
    ],
    [
      "Bonjour, votre offre m'intéresse, envoyez-moi un devis.",
      "Conformément au RGPD, vous disposez d'un droit d'accès et d'opposition sur vos données personnelles.",
    ],
    [
      "Hola, me interesa, mándeme un presupuesto.",
      "En cumplimiento del RGPD y la LOPDGDD le informamos de que sus datos personales serán tratados. Puede ejercer su derecho de supresión.",
    ],
    [
      "Dag, klinkt goed, stuur mij een offerte.",
      "Wij verwerken persoonsgegevens volgens de AVG, zie onze privacyverklaring.",
    ],
    [
      "Buongiorno, ci mandi pure un preventivo.",
      "Ai sensi del Regolamento UE 2016/679 (GDPR) le informazioni contenute in questo messaggio sono riservate. Informativa privacy sul nostro sito.",
    ],
  ])("under every email of a company is no wish to be left alone: %s", (text, footer) => {
    expect(read(`${text}\n\n${footer}`).replyClass).toBe("interested");
  });

  it.each([
    "Hello,\n\nI have read your privacy policy and do not agree that you may process my data. Delete everything that you hold on me, and do not email me again.",
    "Hi,\n\nThis message is confidential and intended solely for the addressee.\n\nPlease remove me from your list.",
    "Hi. Your privacy policy is a joke. Remove me from your list.",
    "Guten Tag,\n\nIhre Datenschutzerklärung sagt nicht, woher Sie meine Adresse haben. Ich widerspreche der Verarbeitung meiner Daten.",
    "Bonjour,\n\nConformément au RGPD, je m'oppose au traitement de mes données et vous demande de les supprimer.",
    "Hola:\n\nDe conformidad con el RGPD, ejerzo mi derecho de oposición y le pido que elimine mis datos.",
    "Buongiorno,\n\nAi sensi del GDPR mi oppongo al trattamento dei miei dati personali.",
    "Beste,\n\nUw privacyverklaring zegt niet hoe u aan mijn adres komt. Verwijder mijn gegevens en mail mij niet meer.",
  ])("may stand beside the wish to be left alone, which counts: %s", (text) => {
    expect(read(text).replyClass).toBe("leave_alone");
  });

  const YES_AND_DISCLAIMER = {
    en: [
      "Hi, sounds good, please send me a quote.",
      "This email is confidential and intended solely for the addressee. If you have received it in error, please notify the sender at once and delete it; any use, copying or disclosure of its contents is forbidden.",
    ],
    de: [
      "Hallo, klingt gut, schicken Sie mir bitte ein Angebot.",
      "Diese E-Mail ist vertraulich und nur für den Empfänger bestimmt. Wenn Sie nicht der richtige Adressat sind, informieren Sie bitte den Absender und löschen Sie diese Nachricht; jede Weitergabe ist untersagt.",
    ],
    fr: [
      "Bonjour, votre offre m'intéresse, envoyez-moi un devis.",
      "Ce message est confidentiel et destiné exclusivement à son destinataire. Conformément à la loi, si vous n'êtes pas le destinataire, merci de le détruire et d'avertir l'expéditeur sans délai, toute diffusion étant interdite.",
    ],
    es: [
      "Hola, me interesa, mándeme un presupuesto.",
      "Este mensaje es confidencial y se dirige exclusivamente a su destinatario. Si lo ha recibido por error, le rogamos que lo comunique al remitente y lo elimine; queda prohibida su divulgación sin autorización expresa.",
    ],
    nl: [
      "Dag, klinkt goed, stuur mij een offerte.",
      "Dit bericht is vertrouwelijk en uitsluitend bestemd voor de geadresseerde. Wanneer u dit bericht ten onrechte ontvangt, verzoeken wij u de afzender te waarschuwen en het te vernietigen zonder het te gebruiken.",
    ],
    it: [
      "Buongiorno, ci mandi pure un preventivo.",
      "Le informazioni contenute in questo messaggio sono riservate e destinate esclusivamente al destinatario. Se lo avete ricevuto per errore, vi preghiamo di avvisare il mittente e di distruggerlo senza farne copia.",
    ],
  } as const;
  it.each([
    ["en", "If you no longer wish to receive emails from us, please unsubscribe."],
    ["en", "You have the right to object to the processing of your personal data."],
    ["en", "To unsubscribe from our newsletter, click here."],
    ["en", "You can opt out at any time by replying STOP."],
    ["en", "If you do not want to receive our marketing emails, let us know."],
    ["de", "Wenn Sie keine weiteren E-Mails von uns erhalten möchten, klicken Sie hier."],
    ["de", "Sie haben das Recht, der Verarbeitung Ihrer Daten zu widersprechen."],
    ["de", "Sie können sich jederzeit vom Newsletter abmelden."],
    ["de", "Newsletter abbestellen"],
    ["de", "Möchten Sie keine Nachrichten mehr bekommen, antworten Sie mit Abmelden."],
    ["fr", "Si vous ne souhaitez plus recevoir nos courriels, cliquez ici pour vous désinscrire."],
    ["fr", "Vous disposez d'un droit d'accès, de rectification et d'opposition."],
    ["fr", "Pour ne plus recevoir nos messages, répondez STOP."],
    ["es", "Si no desea recibir más correos, puede darse de baja aquí."],
    ["es", "Usted podrá ejercer sus derechos de acceso, rectificación, supresión y oposición."],
    ["es", "Tiene derecho a oponerse al tratamiento de sus datos."],
    ["nl", "Als u geen e-mails meer wilt ontvangen, kunt u zich afmelden."],
    ["nl", "U heeft het recht bezwaar te maken tegen de verwerking van uw gegevens."],
    ["it", "Se non desidera più ricevere le nostre email, può cancellarsi qui."],
    ["it", "Lei ha il diritto di opporsi al trattamento dei suoi dati."],
    ["it", "Può esercitare i diritti di cui all'art. 15 del GDPR, tra cui la cancellazione."],
  ] as const)(
    "is offered to whoever reads a company's email, which is no wish of the writer (%s): %s",
    (language, offer) => {
      const [yes, disclaimer] = YES_AND_DISCLAIMER[language];
      for (const email of [
        `${yes}\n\n${disclaimer}\n\n${offer}`,
        `${yes}\n\n${offer}\n\n${disclaimer}`,
        `${yes}\n\n${disclaimer} ${offer}`,
        `${yes}\n\n${offer}`,
      ])
        expect(read(readNewestText(email)).replyClass).toBe("interested");
    },
  );

  it.each([
    "You have no right to email people without consent. Stop.",
    "To unsubscribe me from your list should not be hard. Do it.",
    "Unsubscribe us please",
    "You can take us off your list.",
    "You can unsubscribe us from this.",
    "Bitte melden Sie uns von Ihrem Verteiler ab.",
    "Sie haben kein Recht, uns ohne Einwilligung anzuschreiben. Wir wollen keine E-Mails mehr.",
    "Vous n'avez pas le droit de nous écrire sans consentement. Désinscrivez-nous.",
    "No tiene derecho a usar esta dirección. Dénos de baja.",
    "Non ha il diritto di scriverci. Ci cancelli dalla lista.",
    "U heeft geen recht om ons te mailen. Schrijf ons uit.",
  ])("is demanded by who wants it, which counts: %s", (text) => {
    expect(read(text).replyClass).toBe("leave_alone");
  });

  it.each([
    "Is your tool GDPR compliant?",
    "Ist Ihre Software DSGVO-konform?",
    "Brauche ich dafür eine Einwilligung meiner Kunden?",
    "Votre outil est-il conforme au RGPD ?",
    "¿Cumple su herramienta con el RGPD?",
    "Is jullie software AVG-proof?",
    "Il vostro software è conforme al GDPR?",
    "Come gestite la privacy dei clienti?",
  ])("may be asked about: %s", (text) => {
    expect(read(text).replyClass).toBe("question");
  });

  it.each([
    "Mein Anwalt sieht sich den Vertrag an.",
    "Our lawyer will look over the contract, then we sign.",
  ])("and lawyers are no threat by themselves: %s", (text) => {
    expect(read(text).replyClass).not.toBe("leave_alone");
  });
});

describe("when to write again", () => {
  it.each([
    ["Not now, try again in March.", "2027-03-01"],
    ["Not now, please try again in March.", "2027-03-01"],
    ["Please contact me again in three months.", "2027-02-20"],
    ["Neem in juli nog eens contact op.", "2027-07-01"],
    ["Not right now. Please get back to me on 15 January 2027.", "2027-01-15"],
    ["Not at the moment, maybe in three months.", "2027-02-20"],
    ["Not now. Maybe next quarter.", "2027-01-01"],
    ["Not yet. Check back in Q2.", "2027-04-01"],
    ["Momentan nicht. Melden Sie sich in zwei Wochen wieder.", "2026-12-04"],
    ["Zurzeit leider nicht, gerne ab dem 11.1.2027 wieder.", "2027-01-11"],
    ["Pas pour le moment. Revenez vers moi en janvier.", "2027-01-01"],
    ["Ahora no, el año que viene.", "2027-01-01"],
    ["Nu even niet, volgende maand misschien.", "2026-12-01"],
    ["Al momento non è possibile, mi ricontatti a marzo.", "2027-03-01"],
    ["Per ora no, non abbiamo tempo: ci risentiamo tra due settimane.", "2026-12-04"],
    ["Non adesso, l'anno prossimo.", "2027-01-01"],
    ["Not right now, thanks.", null],
  ])("%s", (text, until) => {
    expect(read(text)).toMatchObject({ replyClass: "not_now", until });
  });
});

describe("who to write to instead", () => {
  it.each([
    [
      "I'm not the right person. Please contact Maria Lopez (maria@firm.example).",
      "Maria Lopez",
      "maria@firm.example",
    ],
    ["Wrong department, please contact sales@firm.example.", null, "sales@firm.example"],
    ["Tom has left the company. Ann de Vries is responsible now.", "Ann de Vries", null],
    [
      "Bitte wenden Sie sich an Frau Petra Müller, petra.mueller@firma.example.",
      "Petra Müller",
      "petra.mueller@firma.example",
    ],
    ["Dafür bin ich nicht zuständig, schreiben Sie bitte meinem Kollegen Jan Berg.", "Jan Berg", null],
    ["Je ne suis pas la bonne personne, contactez Luc Martin.", "Luc Martin", null],
    ["No soy la persona adecuada, hable con Carmen Ruiz.", "Carmen Ruiz", null],
    ["Neem beter contact op met Piet Jansen <piet@bedrijf.example>.", "Piet Jansen", "piet@bedrijf.example"],
  ])("%s", (text, name, address) => {
    expect(read(text)).toMatchObject({ replyClass: "wrong_person", referral: { name, address } });
  });

  it("names nobody where the mail names nobody, and never the sender", () => {
    expect(read("I'm not the right person. Tom, lead@firm.example").referral).toBeNull();
  });
});

describe("a time or an address in passing means nothing by itself", () => {
  it.each([
    ["This is the 3rd email.", "unclear"],
    ["Performance improved by 50% last year.", "unclear"],
    [
      "As regards the whole timeline of this work, the team here should be done with it by Friday evening.",
      "unclear",
    ],
    ["Emails came here from ann@firm.example and from bo@firm.example.", "unclear"],
    ["See https://lists.firm.example/list?a@firm.example for it.", "unclear"],
    ["Tuesday at 10?", "meeting"],
    ["The 3rd works.", "meeting"],
    ["Try sales@firm.example", "wrong_person"],
  ])("%s", (text, replyClass) => {
    expect(read(text)).toMatchObject({ replyClass });
  });
});
