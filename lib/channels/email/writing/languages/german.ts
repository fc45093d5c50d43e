import type { Phrases } from "./phrases";

/** The first line follows the greeting's comma and begins in lower case. */
export const german: Phrases = {
  hello: "Guten Tag",
  formal: { female: "Frau", male: "Herr" },
  helloName: " ",
  helloEnd: ",",
  quote: (words) => `„${words}“`,
  subjects: {
    company: ["Eine Frage an {company}", "{company}: eine kurze Frage", "Kurze Frage zu {company}"],
    title: [
      "Eine Frage an Sie als {title}",
      "{title}: eine kurze Frage",
      "Kurze Frage zu Ihrer Arbeit als {title}",
    ],
    location: [
      "Eine Frage an Sie in {location}",
      "{location}: eine kurze Frage",
      "Kurze Frage zu Ihrer Arbeit in {location}",
    ],
    host: ["Eine Frage zu {host}", "{host}: eine kurze Frage", "Kurze Frage zu {host}"],
  },
  page: {
    sentence: [
      "auf {host} habe ich diesen Satz gelesen: {quote}",
      "ein Satz auf {host} ist der Grund, warum ich Ihnen schreibe: {quote}",
      "{words} – das steht auf {host}, und deshalb schreibe ich Ihnen.",
    ],
    titleAtCompany: [
      "auf {host} habe ich gesehen, dass Sie {title} bei {company} sind.",
      "auf {host} werden Sie als {title} bei {company} genannt, deshalb wende ich mich an Sie.",
      "laut {host} sind Sie {title} bei {company}, deshalb frage ich Sie direkt.",
    ],
    title: [
      "auf {host} habe ich gesehen, dass Sie {title} sind.",
      "auf {host} werden Sie als {title} genannt, deshalb wende ich mich an Sie.",
      "laut {host} sind Sie {title}, deshalb frage ich Sie direkt.",
    ],
    company: [
      "auf {host} bin ich auf {company} gestoßen und habe eine Frage an Sie.",
      "ich habe {company} auf {host} gesehen und frage Sie lieber direkt.",
      "ich schreibe Ihnen, weil ich {company} auf {host} gefunden habe.",
    ],
    location: [
      "auf {host} habe ich gesehen, dass Sie in {location} arbeiten.",
      "laut {host} arbeiten Sie in {location}, deshalb frage ich Sie direkt.",
      "ich schreibe Ihnen, weil {host} Sie in {location} nennt.",
    ],
    host: [
      "Ihre Adresse habe ich auf {host} gefunden, und ich habe eine Frage an Sie.",
      "auf {host} steht Ihre Adresse, deshalb frage ich Sie direkt.",
      "{host} nennt Ihre Adresse, deshalb geht meine Frage an Sie.",
    ],
  },
  known: {
    titleAtCompany: [
      "ich habe eine Frage an Sie als {title} bei {company}.",
      "als {title} bei {company} sind Sie vermutlich die richtige Person für meine Frage.",
      "Sie sind {title} bei {company}, deshalb frage ich Sie direkt.",
    ],
    title: [
      "ich habe eine Frage an Sie als {title}.",
      "als {title} sind Sie vermutlich die richtige Person für meine Frage.",
      "Sie sind {title}, deshalb frage ich Sie direkt.",
    ],
    company: [
      "ich habe eine Frage an Sie bei {company}.",
      "ich möchte Sie etwas zu {company} fragen.",
      "Sie arbeiten bei {company}, deshalb frage ich Sie direkt.",
    ],
    location: [
      "ich habe eine Frage an Sie in {location}.",
      "ich möchte Sie etwas zu Ihrer Arbeit in {location} fragen.",
      "Sie arbeiten in {location}, deshalb frage ich Sie direkt.",
    ],
    address: [
      "ich schreibe mit einer Frage an {address}.",
      "ich habe eine Frage und hoffe, dass ich bei {address} richtig bin.",
      "meine Frage geht an Sie unter {address}.",
    ],
  },
  offer: {
    sentence: ["{own}", "Kurz gesagt: {own}", "Zu uns: {own}", "In einem Satz: {own}"],
    other: [
      "Was wir anbieten: {own}",
      "Kurz gesagt: {own}",
      "Unser Angebot in einem Satz: {own}",
      "Darum geht es: {own}",
    ],
  },
  benefit: {
    sentence: ["{own}", "Was Sie davon haben: {own}", "Der Vorteil: {own}"],
    other: ["Was sich für Sie ändert: {own}", "Was Sie davon haben: {own}", "Der Vorteil: {own}"],
  },
  questions: [
    "Wäre das einen kurzen Blick wert? Ein Wort als Antwort genügt.",
    "Könnte das für Sie nützlich sein? Ein Ja oder Nein genügt.",
    "Soll ich Ihnen ein paar Einzelheiten schicken? Ein kurzes Ja oder Nein reicht.",
    "Ist das Ihr Thema? Wenn nicht: An wen darf ich mich wenden?",
  ],
  bye: "Freundliche Grüße",
  byeEnd: "",
  source: "Ihre Adresse steht auf {page}.",
  unsubscribe: "Abmelden: {url}",
};
