import type { SampleLanguage } from "./sample-company";

export type PageLabels = {
  home: string;
  about: string;
  team: string;
  contact: string;
  news: string;
  legal: string;
  phone: string;
  email: string;
  address: string;
  role: string;
  name: string;
  /** Precedes a person's address in running text. */
  reach: string;
  /** Label of the person who must be named by law. */
  responsible: string;
  legalNote: string;
  writtenBy: string;
  at: string;
  dot: string;
  paths: { about: string; team: string; contact: string; news: string; legal: string };
};

/** What sites in each language call their sections, and the paths they use. */
export const PAGE_WORDS: Record<SampleLanguage, PageLabels> = {
  en: {
    home: "Home",
    about: "About us",
    team: "Our team",
    contact: "Contact",
    news: "News",
    legal: "Legal notice",
    phone: "Phone",
    email: "E-mail",
    address: "Address",
    role: "Role",
    name: "Name",
    reach: "You can reach",
    responsible: "Responsible for this site",
    legalNote: "All texts and pictures belong to us. We set no cookies and count no visitors.",
    writtenBy: "Written by",
    at: "at",
    dot: "dot",
    paths: { about: "about", team: "team", contact: "contact", news: "news", legal: "legal-notice" },
  },
  de: {
    home: "Startseite",
    about: "Über uns",
    team: "Unser Team",
    contact: "Kontakt",
    news: "Aktuelles",
    legal: "Impressum",
    phone: "Telefon",
    email: "E-Mail",
    address: "Anschrift",
    role: "Funktion",
    name: "Name",
    reach: "Sie erreichen",
    responsible: "Vertreten durch",
    legalNote: "Angaben gemäß § 5 DDG. Für Inhalte verlinkter Seiten sind deren Betreiber verantwortlich.",
    writtenBy: "Geschrieben von",
    at: "at",
    dot: "punkt",
    paths: { about: "ueber-uns", team: "team", contact: "kontakt", news: "aktuelles", legal: "impressum" },
  },
  nl: {
    home: "Home",
    about: "Over ons",
    team: "Ons team",
    contact: "Contact",
    news: "Nieuws",
    legal: "Colofon",
    phone: "Telefoon",
    email: "E-mail",
    address: "Adres",
    role: "Functie",
    name: "Naam",
    reach: "U bereikt",
    responsible: "Verantwoordelijk",
    legalNote: "Aan de teksten op deze site kunnen geen rechten worden ontleend.",
    writtenBy: "Geschreven door",
    at: "at",
    dot: "punt",
    paths: { about: "over-ons", team: "team", contact: "contact", news: "nieuws", legal: "colofon" },
  },
  es: {
    home: "Inicio",
    about: "Sobre nosotros",
    team: "Equipo",
    contact: "Contacto",
    news: "Noticias",
    legal: "Aviso legal",
    phone: "Teléfono",
    email: "Correo",
    address: "Dirección",
    role: "Cargo",
    name: "Nombre",
    reach: "Puede escribir a",
    responsible: "Responsable del sitio",
    legalNote: "Los contenidos de este sitio son propiedad de la empresa.",
    writtenBy: "Escrito por",
    at: "arroba",
    dot: "punto",
    paths: {
      about: "sobre-nosotros",
      team: "equipo",
      contact: "contacto",
      news: "noticias",
      legal: "aviso-legal",
    },
  },
  fr: {
    home: "Accueil",
    about: "À propos",
    team: "L'équipe",
    contact: "Contact",
    news: "Actualités",
    legal: "Mentions légales",
    phone: "Téléphone",
    email: "Courriel",
    address: "Adresse",
    role: "Fonction",
    name: "Nom",
    reach: "Vous pouvez joindre",
    responsible: "Responsable de la publication",
    legalNote: "Le site n'utilise aucun traceur publicitaire.",
    writtenBy: "Par",
    at: "arobase",
    dot: "point",
    paths: {
      about: "a-propos",
      team: "equipe",
      contact: "contact",
      news: "actualites",
      legal: "mentions-legales",
    },
  },
};
