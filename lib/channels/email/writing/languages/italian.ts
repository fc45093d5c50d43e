import type { Phrases } from "./phrases";

export const italian: Phrases = {
  hello: "Buongiorno",
  formal: { female: "Signora", male: "Signor" },
  helloName: " ",
  helloEnd: ",",
  quote: (words) => `«${words}»`,
  subjects: {
    company: ["Una domanda per {company}", "{company}: una domanda veloce", "Una breve domanda su {company}"],
    title: [
      "Una domanda per Lei ({title})",
      "{title}: una domanda veloce",
      "Una breve domanda sul Suo lavoro ({title})",
    ],
    location: [
      "Una domanda per Lei ({location})",
      "{location}: una domanda veloce",
      "Una breve domanda sulla Sua attività ({location})",
    ],
    host: ["Una domanda su {host}", "{host}: una domanda veloce", "Una breve domanda a proposito di {host}"],
  },
  page: {
    sentence: [
      "Ho letto questa frase su {host}: {quote}",
      "Le scrivo per una frase che ho letto su {host}: {quote}",
      "{words}: lo dice {host}, ed è per questo che Le scrivo.",
    ],
    titleAtCompany: [
      "Ho letto su {host} che Lei è {title} presso {company}.",
      "Su {host} Lei figura come {title} presso {company}; per questo mi rivolgo a Lei.",
      "Secondo {host}, Lei è {title} presso {company}: Le faccio quindi la mia domanda direttamente.",
    ],
    title: [
      "Ho letto su {host} che Lei è {title}.",
      "Su {host} Lei figura come {title}; per questo mi rivolgo a Lei.",
      "Secondo {host}, Lei è {title}: Le faccio quindi la mia domanda direttamente.",
    ],
    company: [
      "Ho trovato {company} su {host} e ho una domanda per Lei.",
      "Ho letto di {company} su {host} e preferisco chiedere direttamente a Lei.",
      "Le scrivo perché {company} figura su {host}.",
    ],
    location: [
      "Ho letto su {host} dove lavora: {location}.",
      "Secondo {host}, la Sua sede di lavoro è {location}: Le faccio quindi la mia domanda direttamente.",
      "Le scrivo dopo aver letto su {host} dove lavora: {location}.",
    ],
    host: [
      "Ho trovato il Suo indirizzo su {host} e ho una domanda per Lei.",
      "Su {host} figura il Suo indirizzo; per questo chiedo direttamente a Lei.",
      "{host} riporta il Suo indirizzo, quindi la mia domanda è per Lei.",
    ],
  },
  known: {
    titleAtCompany: [
      "Ho una domanda per Lei, {title} presso {company}.",
      "Come {title} presso {company}, forse Lei è la persona giusta per la mia domanda.",
      "Lei è {title} presso {company}: Le faccio quindi la mia domanda direttamente.",
    ],
    title: [
      "Ho una domanda per Lei ({title}).",
      "Come {title}, forse Lei è la persona giusta per la mia domanda.",
      "Lei è {title}: Le faccio quindi la mia domanda direttamente.",
    ],
    company: [
      "Ho una domanda per {company}.",
      "Vorrei farLe una domanda su {company}.",
      "Lei lavora presso {company}: Le faccio quindi la mia domanda direttamente.",
    ],
    location: [
      "Ho una domanda per Lei ({location}).",
      "Vorrei farLe una domanda sulla Sua attività ({location}).",
      "La Sua sede di lavoro è {location}: Le faccio quindi la mia domanda direttamente.",
    ],
    address: [
      "Scrivo a {address} per fare una domanda.",
      "Ho una domanda e spero che {address} sia l'indirizzo giusto.",
      "La mia domanda è per Lei ({address}).",
    ],
  },
  offer: {
    sentence: ["{own}", "In breve: {own}", "Su di noi: {own}", "In una frase: {own}"],
    other: [
      "Che cosa offriamo: {own}",
      "In breve: {own}",
      "La nostra offerta in una frase: {own}",
      "Di che cosa si tratta: {own}",
    ],
  },
  benefit: {
    sentence: ["{own}", "Che cosa ci guadagna: {own}", "Il vantaggio: {own}"],
    other: ["Che cosa cambia per Lei: {own}", "Che cosa ci guadagna: {own}", "Il vantaggio: {own}"],
  },
  questions: [
    "Vale la pena dare un'occhiata? Basta una parola di risposta.",
    "Potrebbe esserLe utile? Basta un sì o un no.",
    "Posso mandarLe qualche dettaglio? Risponda semplicemente sì o no.",
    "È Lei che si occupa di questo tema? Altrimenti, a chi posso rivolgermi?",
  ],
  bye: "Cordiali saluti",
  byeEnd: ",",
  source: "Il Suo indirizzo figura su {page}.",
  unsubscribe: "Annulla l'iscrizione: {url}",
};
