import type { Phrases } from "./phrases";

export const english: Phrases = {
  hello: "Hello",
  hi: "Hi",
  helloName: " ",
  helloEnd: ",",
  quote: (words) => `“${words}”`,
  subjects: {
    company: ["A question for {company}", "{company}: a quick question", "Quick question about {company}"],
    title: [
      "A question for you as {title}",
      "{title}: a quick question",
      "Quick question about your work as {title}",
    ],
    location: [
      "A question for you in {location}",
      "{location}: a quick question",
      "Quick question about your work in {location}",
    ],
    host: ["A question about {host}", "{host}: a quick question", "Quick question about {host}"],
  },
  page: {
    sentence: [
      "I saw this on {host}: {quote}",
      "One line on {host} made me write to you: {quote}",
      "{words} is a line from {host}, and it's why I'm writing to you.",
    ],
    titleAtCompany: [
      "I saw on {host} that you're {title} at {company}.",
      "On {host} you're listed as {title} at {company}, so you seemed like the right person to ask.",
      "According to {host}, you're {title} at {company}, so I'm asking you directly.",
    ],
    title: [
      "I saw on {host} that you're {title}.",
      "On {host} you're listed as {title}, so you seemed like the right person to ask.",
      "According to {host}, you're {title}, so I'm asking you directly.",
    ],
    company: [
      "I came across {company} on {host} and have one question for you.",
      "I saw {company} on {host} and thought I'd ask you directly.",
      "I'm writing to you because I found {company} on {host}.",
    ],
    location: [
      "I saw on {host} that you're based in {location}.",
      "On {host} you're listed in {location}, so I'm asking you directly.",
      "I'm writing to you because {host} lists you in {location}.",
    ],
    host: [
      "I found your address on {host} and have one question for you.",
      "{host} lists your address, so I'm asking you directly.",
      "I'm writing to you because {host} lists this address.",
    ],
  },
  known: {
    titleAtCompany: [
      "I have one question for you as {title} at {company}.",
      "As {title} at {company}, you seemed like the right person to ask.",
      "You're {title} at {company}, so I'm asking you directly.",
    ],
    title: [
      "I have one question for you as {title}.",
      "As {title}, you seemed like the right person to ask.",
      "You're {title}, so I'm asking you directly.",
    ],
    company: [
      "I have one question for you at {company}.",
      "I'd like to ask you something about {company}.",
      "You work at {company}, so I'm asking you directly.",
    ],
    location: [
      "I have one question for you in {location}.",
      "I'd like to ask you something about your work in {location}.",
      "You're based in {location}, so I'm asking you directly.",
    ],
    address: [
      "I'm writing to {address} with one question.",
      "I have one question and hope {address} is the right place to ask it.",
      "My question is for you at {address}.",
    ],
  },
  offer: {
    sentence: ["{own}", "In short: {own}", "The short version: {own}", "In one sentence: {own}"],
    other: [
      "What we offer: {own}",
      "In short: {own}",
      "Our offer in one line: {own}",
      "What it's about: {own}",
    ],
  },
  benefit: {
    sentence: ["{own}", "What that means for you: {own}", "The upside: {own}"],
    other: ["What changes for you: {own}", "What that means for you: {own}", "The upside: {own}"],
  },
  questions: [
    "Worth a quick look? A one-word reply is fine.",
    "Could this be useful to you? A yes or no is enough.",
    "Should I send you a few details? Just reply yes or no.",
    "Is this something you handle? If not, who should I ask?",
  ],
  bye: "Kind regards",
  byeEnd: ",",
  source: "Your address is listed on {page}.",
  unsubscribe: "Unsubscribe: {url}",
};
