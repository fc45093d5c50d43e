import type { Language } from "@/lib/writing/read-language";

type Texts = Record<
  | "ask"
  | "question"
  | "button"
  | "done"
  | "promise"
  | "mistake"
  | "why"
  | "fromPage"
  | "fromList"
  | "fromPerson"
  | "sender"
  | "basis"
  | "basisText"
  | "more"
  | "company"
  | "companyDone"
  | "erase"
  | "eraseNote"
  | "erased"
  | "erasedText"
  | "erasedLink"
  | "busy"
  | "busyText",
  string
>;

/** Each language that emails are written in. A word in braces stands for the sender, an address, a domain or a day. */
export const RECIPIENT_TEXTS: Record<Language, Texts> = {
  en: {
    ask: "Unsubscribe",
    question: "Stop emails from {sender} to {address}?",
    button: "Unsubscribe",
    done: "You are unsubscribed",
    promise: "{sender} will not email {address} again.",
    mistake: "Was this a mistake? Write to {contact}.",
    why: "Why you got this email",
    fromPage: "Your address was published on this page on {day}:",
    fromList: "{sender} added your address from their own records on {day}.",
    fromPerson: "{sender} entered your address by hand on {day}.",
    sender: "Who sent it",
    basis: "Legal basis",
    basisText:
      "Legitimate interest in contacting you about an offer for your work: Article 6(1)(f) GDPR. You can object at any time, here and without giving a reason.",
    more: "What else you can do",
    company: "Stop all email to {domain}",
    companyDone: "{sender} will not email anyone at {domain} again.",
    erase: "Delete my data",
    eraseNote:
      "Everything stored about you is deleted at once. Only fingerprints of your address and of this link stay, so that nobody emails you again.",
    erased: "Your data is deleted",
    erasedText: "{sender} stores nothing about you anymore, and will not email {address} again.",
    erasedLink: "Nothing about you is stored here anymore, and you will not be emailed again.",
    busy: "Not deleted yet",
    busyText:
      "An email to you is being sent at this moment. It is the last one: you are unsubscribed. Try the deletion again in a minute.",
  },
  de: {
    ask: "Abmelden",
    question: "Keine E-Mails von {sender} an {address} mehr?",
    button: "Abmelden",
    done: "Sie sind abgemeldet",
    promise: "{sender} schreibt nicht mehr an {address}.",
    mistake: "War das ein Versehen? Schreiben Sie an {contact}.",
    why: "Warum Sie diese E-Mail erhalten haben",
    fromPage: "Ihre Adresse stand am {day} auf dieser Seite:",
    fromList: "{sender} hat Ihre Adresse am {day} aus eigenen Unterlagen übernommen.",
    fromPerson: "{sender} hat Ihre Adresse am {day} von Hand eingetragen.",
    sender: "Wer sie geschickt hat",
    basis: "Rechtsgrundlage",
    basisText:
      "Berechtigtes Interesse, Sie wegen eines Angebots für Ihre Arbeit anzusprechen: Artikel 6 Absatz 1 Buchstabe f DSGVO. Sie können jederzeit widersprechen, hier und ohne Begründung.",
    more: "Was Sie noch tun können",
    company: "Keine E-Mails mehr an {domain}",
    companyDone: "{sender} schreibt niemandem mehr unter {domain}.",
    erase: "Meine Daten löschen",
    eraseNote:
      "Alles, was über Sie gespeichert ist, wird sofort gelöscht. Nur Fingerabdrücke Ihrer Adresse und dieses Links bleiben, damit Ihnen niemand mehr schreibt.",
    erased: "Ihre Daten sind gelöscht",
    erasedText: "{sender} speichert nichts mehr über Sie und schreibt nicht mehr an {address}.",
    erasedLink: "Hier ist nichts mehr über Sie gespeichert, und Sie bekommen keine E-Mails mehr.",
    busy: "Noch nicht gelöscht",
    busyText:
      "Gerade wird eine E-Mail an Sie gesendet. Es ist die letzte: Sie sind abgemeldet. Versuchen Sie die Löschung in einer Minute noch einmal.",
  },
  nl: {
    ask: "Afmelden",
    question: "Geen e-mails van {sender} aan {address} meer?",
    button: "Afmelden",
    done: "U bent afgemeld",
    promise: "{sender} mailt niet meer naar {address}.",
    mistake: "Was dit een vergissing? Schrijf naar {contact}.",
    why: "Waarom u deze e-mail kreeg",
    fromPage: "Uw adres stond op {day} op deze pagina:",
    fromList: "{sender} heeft uw adres op {day} uit de eigen administratie overgenomen.",
    fromPerson: "{sender} heeft uw adres op {day} met de hand ingevoerd.",
    sender: "Wie deze e-mail heeft gestuurd",
    basis: "Rechtsgrond",
    basisText:
      "Gerechtvaardigd belang om u te benaderen over een aanbod voor uw werk: artikel 6 lid 1 onder f AVG. U kunt altijd bezwaar maken, hier en zonder reden.",
    more: "Wat u nog meer kunt doen",
    company: "Geen e-mail meer naar {domain}",
    companyDone: "{sender} mailt niemand meer bij {domain}.",
    erase: "Mijn gegevens verwijderen",
    eraseNote:
      "Alles wat over u is opgeslagen, wordt meteen verwijderd. Alleen vingerafdrukken van uw adres en van deze link blijven, zodat niemand u nog mailt.",
    erased: "Uw gegevens zijn verwijderd",
    erasedText: "{sender} bewaart niets meer over u en mailt niet meer naar {address}.",
    erasedLink: "Hier is niets meer over u opgeslagen, en u krijgt geen e-mails meer.",
    busy: "Nog niet verwijderd",
    busyText:
      "Op dit moment wordt een e-mail aan u verzonden. Het is de laatste: u bent afgemeld. Probeer het verwijderen over een minuut opnieuw.",
  },
  it: {
    ask: "Annulla l'iscrizione",
    question: "Non ricevere più e-mail da {sender} all'indirizzo {address}?",
    button: "Annulla l'iscrizione",
    done: "La Sua richiesta è registrata",
    promise: "{sender} non scriverà più a {address}.",
    mistake: "È stato un errore? Scriva a {contact}.",
    why: "Perché ha ricevuto questa e-mail",
    fromPage: "Il Suo indirizzo era pubblicato su questa pagina il {day}:",
    fromList: "{sender} ha ripreso il Suo indirizzo dai propri archivi il {day}.",
    fromPerson: "{sender} ha inserito il Suo indirizzo manualmente il {day}.",
    sender: "Chi l'ha inviata",
    basis: "Base giuridica",
    basisText:
      "Legittimo interesse a proporLe un'offerta per il Suo lavoro: articolo 6, paragrafo 1, lettera f del GDPR. Può opporsi in qualsiasi momento, qui e senza indicare un motivo.",
    more: "Che cos'altro può fare",
    company: "Nessuna e-mail più a {domain}",
    companyDone: "{sender} non scriverà più a nessuno presso {domain}.",
    erase: "Elimina i miei dati",
    eraseNote:
      "Tutto ciò che è memorizzato su di Lei viene eliminato subito. Restano solo le impronte del Suo indirizzo e di questo link, perché nessuno Le scriva più.",
    erased: "I Suoi dati sono eliminati",
    erasedText: "{sender} non conserva più nulla su di Lei e non scriverà più a {address}.",
    erasedLink: "Qui non è più conservato nulla su di Lei e non riceverà altre e-mail.",
    busy: "Non ancora eliminati",
    busyText:
      "In questo momento Le viene inviata un'e-mail. È l'ultima: la Sua richiesta è registrata. Riprovi l'eliminazione tra un minuto.",
  },
  es: {
    ask: "Darse de baja",
    question: "¿Dejar de recibir correos de {sender} en {address}?",
    button: "Darse de baja",
    done: "Se ha dado de baja",
    promise: "{sender} no volverá a escribir a {address}.",
    mistake: "¿Ha sido un error? Escriba a {contact}.",
    why: "Por qué recibió este correo",
    fromPage: "Su dirección estaba publicada en esta página el {day}:",
    fromList: "{sender} añadió su dirección desde sus propios registros el {day}.",
    fromPerson: "{sender} introdujo su dirección manualmente el {day}.",
    sender: "Quién lo envió",
    basis: "Base jurídica",
    basisText:
      "Interés legítimo en proponerle una oferta para su trabajo: artículo 6.1.f del RGPD. Puede oponerse en cualquier momento, aquí y sin dar motivos.",
    more: "Qué más puede hacer",
    company: "No más correos a {domain}",
    companyDone: "{sender} no volverá a escribir a nadie de {domain}.",
    erase: "Eliminar mis datos",
    eraseNote:
      "Todo lo guardado sobre usted se elimina al momento. Solo quedan huellas de su dirección y de este enlace, para que nadie vuelva a escribirle.",
    erased: "Sus datos se han eliminado",
    erasedText: "{sender} ya no guarda nada sobre usted y no volverá a escribir a {address}.",
    erasedLink: "Aquí ya no se guarda nada sobre usted y no recibirá más correos.",
    busy: "Aún no se han eliminado",
    busyText:
      "En este momento se le está enviando un correo. Es el último: se ha dado de baja. Vuelva a intentarlo dentro de un minuto.",
  },
  fr: {
    ask: "Se désabonner",
    question: "Ne plus recevoir d'e-mails de {sender} à l'adresse {address} ?",
    button: "Se désabonner",
    done: "Votre désabonnement est enregistré",
    promise: "{sender} n'écrira plus à {address}.",
    mistake: "C'était une erreur ? Écrivez à {contact}.",
    why: "Pourquoi vous avez reçu cet e-mail",
    fromPage: "Votre adresse était publiée sur cette page le {day} :",
    fromList: "{sender} a repris votre adresse de ses propres fichiers le {day}.",
    fromPerson: "{sender} a saisi votre adresse manuellement le {day}.",
    sender: "Qui l'a envoyé",
    basis: "Base légale",
    basisText:
      "Intérêt légitime à vous proposer une offre pour votre travail : article 6, paragraphe 1, point f du RGPD. Vous pouvez vous y opposer à tout moment, ici et sans motif.",
    more: "Ce que vous pouvez aussi faire",
    company: "Plus aucun e-mail à {domain}",
    companyDone: "{sender} n'écrira plus à personne chez {domain}.",
    erase: "Supprimer mes données",
    eraseNote:
      "Tout ce qui est enregistré sur vous est supprimé immédiatement. Seules des empreintes de votre adresse et de ce lien sont conservées, pour que personne ne vous écrive plus.",
    erased: "Vos données sont supprimées",
    erasedText: "{sender} ne conserve plus rien sur vous et n'écrira plus à {address}.",
    erasedLink: "Plus rien n'est conservé ici à votre sujet et vous ne recevrez plus d'e-mails.",
    busy: "Pas encore supprimées",
    busyText:
      "Un e-mail vous est envoyé en ce moment même. C'est le dernier : votre désabonnement est enregistré. Réessayez la suppression dans une minute.",
  },
};
