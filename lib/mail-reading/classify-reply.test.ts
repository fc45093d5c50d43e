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
    ["leave_alone", "Lassen Sie das bleiben, sonst gibt es eine Anzeige."],
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

describe("a refusal that begins as interest", () => {
  it.each([
    "I would be interested if it were cheaper, but no.",
    "Sounds great, but no thanks.",
    "I like the idea, but sadly no.",
    "Looks interesting, but no, thank you.",
    "We would love to try it, but no, sorry.",
    "Ich wäre interessiert, wenn es günstiger wäre, aber nein.",
    "Das klingt interessant, aber leider nein.",
    "Cela m'intéresserait si c'était moins cher, mais non.",
    "Votre offre a l'air intéressante, mais malheureusement non.",
    "Me interesaría si fuera más barato, pero no.",
    "Me gustaría probarlo, pero lamentablemente no.",
    "Ik zou geïnteresseerd zijn als het goedkoper was, maar nee.",
    "Het klinkt interessant, maar helaas nee.",
    "Mi interesserebbe se costasse meno, ma no.",
    "Sembra interessante, ma purtroppo no.",
  ])("is one by its end: %s", (text) => {
    expect(read(text).replyClass).toBe("not_interested");
  });

  it.each([
    ["unclear", "But no rush."],
    ["interested", "Please send me a quote, but no rush."],
    ["interested", "Sounds good, but no promises. Send me a quote."],
    ["interested", "We had searched for something like this, but no luck so far: please send a quote."],
    ["interested", "Sounds like fun, but no. Send me the price list all the same."],
    ["interested", "Klingt gut, aber keine Eile, schicken Sie mir ein Angebot."],
    ["interested", "Volentieri, mi mandi un preventivo, ma non c'è fretta."],
    ["interested", "Ma no! Mi interessa molto."],
  ])("and what only resembles it is none (%s): %s", (replyClass, text) => {
    expect(read(text).replyClass).toBe(replyClass);
  });
});

describe("somebody else was chosen", () => {
  it.each([
    "Hard pass.",
    "It's a hard pass from us.",
    "Great product, but we went with a competitor.",
    "Went with a competitor.",
    "We have chosen another supplier.",
    "Sorry, we decided to go with someone else this time.",
    "Wir haben uns anders entschieden.",
    "Wir haben uns für einen anderen Anbieter entschieden.",
    "Danke, wir haben uns leider dagegen entschieden.",
    "Nous avons choisi un autre prestataire.",
    "Nous avons opté pour un concurrent.",
    "Hemos optado por otro proveedor.",
    "We zijn voorzien.",
    "Daar zijn wij inmiddels van voorzien.",
    "We hebben voor een andere leverancier gekozen.",
    "Wij hebben inmiddels een andere leverancier gekozen.",
    "Abbiamo scelto un altro fornitore.",
  ])("which is a refusal: %s", (text) => {
    expect(read(text).replyClass).toBe("not_interested");
  });

  it.each([
    "We went with a competitor last year and are unhappy, can you send an offer?",
    "If we went with a competitor, we would pay less. Please send your best price.",
    "Wir haben uns letztes Jahr für einen anderen Anbieter entschieden und sind enttäuscht, schicken Sie uns bitte ein Angebot.",
    "Wir haben uns anders entschieden und möchten doch bestellen.",
    "Nous avons choisi un autre prestataire l'an passé et le regrettons, envoyez-nous un devis.",
    "Hemos elegido a otro proveedor y lo lamentamos, mándenos un presupuesto.",
    "Onze machines zijn voorzien. Stuur ons een offerte.",
    "Abbiamo scelto un altro fornitore e ce ne pentiamo, ci mandi un preventivo.",
  ])("and regretted, which is interest: %s", (text) => {
    expect(read(text).replyClass).toBe("interested");
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
    ["en", "You have the right to request deletion of your data."],
    ["en", "Our customers may request the deletion of their data under Art. 17 GDPR."],
    ["de", "Wenn Sie keine weiteren E-Mails von uns erhalten möchten, klicken Sie hier."],
    ["de", "Sie haben das Recht, der Verarbeitung Ihrer Daten zu widersprechen."],
    ["de", "Sie können sich jederzeit vom Newsletter abmelden."],
    ["de", "Betroffene haben das Recht, die Löschung ihrer Daten zu verlangen."],
    ["de", "Newsletter abbestellen"],
    ["de", "Möchten Sie keine Nachrichten mehr bekommen, antworten Sie mit Abmelden."],
    ["fr", "Si vous ne souhaitez plus recevoir nos courriels, cliquez ici pour vous désinscrire."],
    ["fr", "Vous disposez d'un droit d'accès, de rectification et d'opposition."],
    ["fr", "Pour ne plus recevoir nos messages, répondez STOP."],
    ["fr", "Vous pouvez demander la suppression de vos données."],
    ["es", "Si no desea recibir más correos, puede darse de baja aquí."],
    ["es", "Usted podrá ejercer sus derechos de acceso, rectificación, supresión y oposición."],
    ["es", "Tiene derecho a oponerse al tratamiento de sus datos."],
    ["es", "Puede solicitar la supresión de sus datos."],
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
    "Under GDPR Art. 17 I request deletion of my data.",
    "I hereby demand erasure under Art. 17 GDPR.",
    "Please erase my personal data under Article 17 GDPR",
    "Delete all the data that you hold about me.",
    "Pursuant to Article 17 of the GDPR, I request the erasure of all personal data concerning me.",
    "I would like my data to be erased.",
    "I forbid you to contact me again.",
    "Ich verlange die Löschung meiner Daten nach Art. 17 DSGVO",
    "Ich untersage Ihnen jede weitere Kontaktaufnahme.",
    "Hiermit untersage ich jegliche weitere Kontaktaufnahme.",
    "Hiermit untersage ich Ihnen die Nutzung meiner E-Mail-Adresse.",
    "Weitere Mails verbitte ich mir.",
    "Je demande la suppression de mes données selon l'article 17 du RGPD.",
    "Je demande que mes données soient effacées.",
    "Je vous interdis de me recontacter.",
    "Solicito la supresión de mis datos según el artículo 17 del RGPD.",
    "Les prohíbo que me contacten.",
    "Ik verzoek om verwijdering van mijn gegevens op grond van art. 17 AVG.",
    "Op grond van artikel 17 AVG eis ik dat u mijn persoonsgegevens wist.",
    "Ik verbied u nog contact met mij op te nemen.",
    "Chiedo la cancellazione dei miei dati ai sensi dell'art. 17 GDPR.",
    "Chiedo che i miei dati siano cancellati.",
    "Vi vieto di contattarmi ancora.",
  ])("is demanded by who wants it, which counts: %s", (text) => {
    expect(read(text).replyClass).toBe("leave_alone");
  });

  it.each([
    "Is your tool GDPR compliant?",
    "Can I request deletion of my data later?",
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

describe("a wish to be left alone counts beside words that only sound like it", () => {
  it.each([
    "Found this in my spam folder, where it belongs: stop emailing me.",
    "There is no unsubscribe link, so take me off your list.",
    "Outlook flagged this as spam, remove me from your list.",
    "Let me be clear: do not contact me again.",
    "Ihr Schreiben lag im Spam-Ordner; nehmen Sie mich bitte aus dem Verteiler.",
    "Wir machen keine Werbung, und schicken Sie mir bitte keine weiteren Mails.",
    "Gmail a classé votre message comme spam, retirez-moi de votre liste.",
    "Je bloque votre créneau et aussi votre adresse : ne m'écrivez plus.",
    "Su correo se fue a spam, no me escriban más.",
    "Le bloqueo el jueves y, por favor, deje de escribirme.",
    "La sua mail era nello spam: toglietemi dalla vostra lista.",
    "Basta mandarmi il listino? No: non scrivetemi più.",
    "Uw mail zat in de spam, haal me van uw lijst.",
    "Jan werkt hier niet meer, en ik wil geen mails meer van u.",
    "Ich widerspreche gem. Art. 21 Abs. 3 DSGVO der Nutzung meiner Daten.",
    "Retirez M. Dupont de votre liste.",
    "Please take www.bakery.example off your mailing list.",
    "Please remove me from your list\nJane Hill\nNew account and invoices: hill@bakery.example",
    "Nehmen Sie mich bitte aus dem Verteiler\nMax Kolb, Rechnungen automatisch an re@kolb.example",
  ])("%s", (text) => {
    expect(read(text).replyClass).toBe("leave_alone");
  });
});
