import type { Phrases } from "./phrases";

export const dutch: Phrases = {
  hello: "Goedendag",
  helloName: " ",
  helloEnd: ",",
  quote: (words) => `“${words}”`,
  subjects: {
    company: ["Een vraag voor {company}", "{company}: een korte vraag", "Korte vraag over {company}"],
    title: [
      "Een vraag aan u als {title}",
      "{title}: een korte vraag",
      "Korte vraag over uw werk als {title}",
    ],
    location: [
      "Een vraag aan u in {location}",
      "{location}: een korte vraag",
      "Korte vraag over uw werk in {location}",
    ],
    host: ["Een vraag over {host}", "{host}: een korte vraag", "Korte vraag over {host}"],
  },
  page: {
    sentence: [
      "Op {host} las ik deze zin: {quote}",
      "Eén zin op {host} is de reden dat ik u schrijf: {quote}",
      "{words} – dat staat op {host}, en daarom schrijf ik u.",
    ],
    titleAtCompany: [
      "Op {host} zag ik dat u {title} bij {company} bent.",
      "Op {host} staat u vermeld als {title} bij {company}, dus u leek mij de juiste persoon om dit te vragen.",
      "Volgens {host} bent u {title} bij {company}, dus ik vraag het u rechtstreeks.",
    ],
    title: [
      "Op {host} zag ik dat u {title} bent.",
      "Op {host} staat u vermeld als {title}, dus u leek mij de juiste persoon om dit te vragen.",
      "Volgens {host} bent u {title}, dus ik vraag het u rechtstreeks.",
    ],
    company: [
      "Op {host} kwam ik {company} tegen, en ik heb één vraag aan u.",
      "Ik zag {company} op {host} en vraag het u graag rechtstreeks.",
      "Ik schrijf u omdat ik {company} op {host} vond.",
    ],
    location: [
      "Op {host} zag ik dat u in {location} werkt.",
      "Volgens {host} werkt u in {location}, dus ik vraag het u rechtstreeks.",
      "Ik schrijf u omdat {host} u in {location} vermeldt.",
    ],
    host: [
      "Op {host} vond ik uw adres, en ik heb één vraag aan u.",
      "Op {host} staat uw adres, dus ik vraag het u rechtstreeks.",
      "{host} vermeldt uw adres, daarom is mijn vraag voor u.",
    ],
  },
  known: {
    titleAtCompany: [
      "Ik heb één vraag aan u als {title} bij {company}.",
      "Als {title} bij {company} leek u mij de juiste persoon om dit te vragen.",
      "U bent {title} bij {company}, dus ik vraag het u rechtstreeks.",
    ],
    title: [
      "Ik heb één vraag aan u als {title}.",
      "Als {title} leek u mij de juiste persoon om dit te vragen.",
      "U bent {title}, dus ik vraag het u rechtstreeks.",
    ],
    company: [
      "Ik heb één vraag aan u bij {company}.",
      "Ik wil u graag iets vragen over {company}.",
      "U werkt bij {company}, dus ik vraag het u rechtstreeks.",
    ],
    location: [
      "Ik heb één vraag aan u in {location}.",
      "Ik wil u graag iets vragen over uw werk in {location}.",
      "U werkt in {location}, dus ik vraag het u rechtstreeks.",
    ],
    address: [
      "Ik schrijf naar {address} met één vraag.",
      "Ik heb één vraag en hoop dat ik bij {address} aan het juiste adres ben.",
      "Mijn vraag is voor u op {address}.",
    ],
  },
  offer: {
    sentence: ["{own}", "Kort gezegd: {own}", "Over ons: {own}", "In één zin: {own}"],
    other: [
      "Wat wij bieden: {own}",
      "Kort gezegd: {own}",
      "Ons aanbod in één zin: {own}",
      "Waar het om gaat: {own}",
    ],
  },
  benefit: {
    sentence: ["{own}", "Wat u eraan heeft: {own}", "Het voordeel: {own}"],
    other: ["Wat er voor u verandert: {own}", "Wat u eraan heeft: {own}", "Het voordeel: {own}"],
  },
  questions: [
    "De moeite waard om even naar te kijken? Eén woord als antwoord is genoeg.",
    "Zou u hier iets aan hebben? Ja of nee is genoeg.",
    "Zal ik u wat meer informatie sturen? Een kort ja of nee is genoeg.",
    "Gaat u hierover? Zo niet, wie kan ik het dan vragen?",
  ],
  bye: "Met vriendelijke groet",
  byeEnd: ",",
  source: "Uw adres staat vermeld op {page}.",
  unsubscribe: "Afmelden: {url}",
};
