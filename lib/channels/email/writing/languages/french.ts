import type { Phrases } from "./phrases";

export const french: Phrases = {
  hello: "Bonjour",
  formal: { female: "Madame", male: "Monsieur" },
  helloName: " ",
  helloEnd: ",",
  quote: (words) => `« ${words} »`,
  subjects: {
    company: [
      "Une question pour {company}",
      "{company} : une question rapide",
      "Petite question sur {company}",
    ],
    title: [
      "Une question pour vous ({title})",
      "{title} : une question rapide",
      "Petite question sur votre travail ({title})",
    ],
    location: [
      "Une question pour vous ({location})",
      "{location} : une question rapide",
      "Petite question sur votre activité ({location})",
    ],
    host: ["Une question sur {host}", "{host} : une question rapide", "Petite question à propos de {host}"],
  },
  page: {
    sentence: [
      "J'ai lu ceci sur {host} : {quote}",
      "Une phrase sur {host} m'a donné envie de vous écrire : {quote}",
      "{words} : c'est ce que dit {host}, et c'est pourquoi je vous écris.",
    ],
    titleAtCompany: [
      "J'ai vu sur {host} que vous êtes {title} chez {company}.",
      "Sur {host}, vous figurez en tant que {title} chez {company} ; c'est donc à vous que j'écris.",
      "D'après {host}, vous êtes {title} chez {company} ; je vous pose donc directement ma question.",
    ],
    title: [
      "J'ai vu sur {host} que vous êtes {title}.",
      "Sur {host}, vous figurez en tant que {title} ; c'est donc à vous que j'écris.",
      "D'après {host}, vous êtes {title} ; je vous pose donc directement ma question.",
    ],
    company: [
      "J'ai découvert {company} sur {host} et j'ai une question pour vous.",
      "J'ai vu {company} sur {host} et je préfère vous poser ma question directement.",
      "Je vous écris parce que {company} figure sur {host}.",
    ],
    location: [
      "J'ai vu sur {host} où vous travaillez : {location}.",
      "D'après {host}, votre lieu de travail est {location} ; je vous pose donc directement ma question.",
      "Je vous écris après avoir lu sur {host} où vous travaillez : {location}.",
    ],
    host: [
      "J'ai trouvé votre adresse sur {host} et j'ai une question pour vous.",
      "Votre adresse figure sur {host} ; je vous pose donc directement ma question.",
      "{host} indique votre adresse ; ma question est donc pour vous.",
    ],
  },
  known: {
    titleAtCompany: [
      "J'ai une question pour vous, {title} chez {company}.",
      "En tant que {title} chez {company}, vous êtes sans doute la bonne personne pour ma question.",
      "Vous êtes {title} chez {company} ; je vous pose donc directement ma question.",
    ],
    title: [
      "J'ai une question pour vous ({title}).",
      "En tant que {title}, vous êtes sans doute la bonne personne pour ma question.",
      "Vous êtes {title} ; je vous pose donc directement ma question.",
    ],
    company: [
      "J'ai une question pour {company}.",
      "J'aimerais vous poser une question sur {company}.",
      "Vous travaillez chez {company} ; je vous pose donc directement ma question.",
    ],
    location: [
      "J'ai une question pour vous ({location}).",
      "J'aimerais vous poser une question sur votre activité ({location}).",
      "Votre lieu de travail est {location} ; je vous pose donc directement ma question.",
    ],
    address: [
      "J'écris à {address} pour poser une question.",
      "J'ai une question et j'espère que {address} est la bonne adresse.",
      "Ma question s'adresse à vous ({address}).",
    ],
  },
  offer: {
    sentence: ["{own}", "En bref : {own}", "À propos de nous : {own}", "En une phrase : {own}"],
    other: [
      "Ce que nous proposons : {own}",
      "En bref : {own}",
      "Notre offre en une phrase : {own}",
      "De quoi il s'agit : {own}",
    ],
  },
  benefit: {
    sentence: ["{own}", "Ce que vous y gagnez : {own}", "L'avantage : {own}"],
    other: ["Ce qui change pour vous : {own}", "Ce que vous y gagnez : {own}", "L'avantage : {own}"],
  },
  questions: [
    "Cela mérite-t-il un coup d'œil ? Un mot de réponse suffit.",
    "Cela pourrait-il vous être utile ? Un oui ou un non suffit.",
    "Puis-je vous envoyer quelques détails ? Répondez simplement oui ou non.",
    "Est-ce vous qui suivez ce sujet ? Sinon, à qui puis-je m'adresser ?",
  ],
  bye: "Cordialement",
  byeEnd: ",",
  source: "Votre adresse figure sur {page}.",
  unsubscribe: "Se désabonner : {url}",
};
