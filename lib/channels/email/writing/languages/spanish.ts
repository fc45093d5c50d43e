import type { Phrases } from "./phrases";

export const spanish: Phrases = {
  hello: "Hola",
  helloName: ", ",
  helloEnd: ":",
  quote: (words) => `«${words}»`,
  subjects: {
    company: [
      "Una pregunta para {company}",
      "{company}: una pregunta rápida",
      "Pregunta rápida sobre {company}",
    ],
    title: [
      "Una pregunta para usted como {title}",
      "{title}: una pregunta rápida",
      "Pregunta rápida sobre su trabajo como {title}",
    ],
    location: [
      "Una pregunta para usted en {location}",
      "{location}: una pregunta rápida",
      "Pregunta rápida sobre su trabajo en {location}",
    ],
    host: ["Una pregunta sobre {host}", "{host}: una pregunta rápida", "Pregunta rápida sobre {host}"],
  },
  page: {
    sentence: [
      "He leído esto en {host}: {quote}",
      "Le escribo por una frase que he leído en {host}: {quote}",
      "{words}: lo dice {host}, y por eso le escribo.",
    ],
    titleAtCompany: [
      "He visto en {host} que usted es {title} en {company}.",
      "En {host} aparece usted como {title} en {company}; por eso me dirijo a usted.",
      "Según {host}, usted es {title} en {company}, así que le pregunto directamente.",
    ],
    title: [
      "He visto en {host} que usted es {title}.",
      "En {host} aparece usted como {title}; por eso me dirijo a usted.",
      "Según {host}, usted es {title}, así que le pregunto directamente.",
    ],
    company: [
      "He encontrado {company} en {host} y tengo una pregunta para usted.",
      "He visto {company} en {host} y prefiero preguntarle directamente.",
      "Le escribo porque {company} aparece en {host}.",
    ],
    location: [
      "He visto en {host} que usted trabaja en {location}.",
      "Según {host}, usted trabaja en {location}, así que le pregunto directamente.",
      "Le escribo porque en {host} aparece usted en {location}.",
    ],
    host: [
      "He encontrado su dirección en {host} y tengo una pregunta para usted.",
      "En {host} aparece su dirección, así que le pregunto directamente.",
      "{host} publica su dirección; por eso mi pregunta es para usted.",
    ],
  },
  known: {
    titleAtCompany: [
      "Tengo una pregunta para usted como {title} en {company}.",
      "Como {title} en {company}, quizá sea usted la persona adecuada para mi pregunta.",
      "Usted es {title} en {company}, así que le pregunto directamente.",
    ],
    title: [
      "Tengo una pregunta para usted como {title}.",
      "Como {title}, quizá sea usted la persona adecuada para mi pregunta.",
      "Usted es {title}, así que le pregunto directamente.",
    ],
    company: [
      "Tengo una pregunta para usted en {company}.",
      "Me gustaría preguntarle algo sobre {company}.",
      "Usted trabaja en {company}, así que le pregunto directamente.",
    ],
    location: [
      "Tengo una pregunta para usted en {location}.",
      "Me gustaría preguntarle algo sobre su trabajo en {location}.",
      "Usted trabaja en {location}, así que le pregunto directamente.",
    ],
    address: [
      "Escribo a {address} para hacer una pregunta.",
      "Tengo una pregunta y espero que {address} sea la dirección adecuada.",
      "Mi pregunta es para usted, en {address}.",
    ],
  },
  offer: {
    sentence: ["{own}", "En pocas palabras: {own}", "Sobre nosotros: {own}", "En una frase: {own}"],
    other: [
      "Lo que ofrecemos: {own}",
      "En pocas palabras: {own}",
      "Nuestra oferta en una frase: {own}",
      "De qué se trata: {own}",
    ],
  },
  benefit: {
    sentence: ["{own}", "Lo que gana con ello: {own}", "La ventaja: {own}"],
    other: ["Lo que cambia para usted: {own}", "Lo que gana con ello: {own}", "La ventaja: {own}"],
  },
  questions: [
    "¿Le echaría un vistazo? Basta con una palabra.",
    "¿Podría serle útil? Basta con un sí o un no.",
    "¿Le envío algunos detalles? Responda simplemente sí o no.",
    "¿Lleva usted este tema? Si no, ¿a quién debería preguntar?",
  ],
  bye: "Un cordial saludo",
  byeEnd: ",",
  source: "Su dirección aparece en {page}.",
  unsubscribe: "Darse de baja: {url}",
};
