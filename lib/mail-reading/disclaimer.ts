const DISCLAIMER =
  /intended (?:recipient|solely)|confidential|we process (?:your )?personal data|privacy (?:policy|notice)|vertraulich|(?:informationen|hinweise) zum datenschutz|datenschutz(?:erklärung|hinweis)|en cumplimiento (?:de|del|con)|de conformidad con (?:lo|el|la)|aviso (?:legal|de confidencialidad)|confidencial|ai sensi (?:del|dell'|degli)[^.]{0,80}(?:informazioni|riservat|trattati|dati personali (?:sono|saranno|verranno))|informativa (?:sulla )?privacy|riservat[ei]|conformément (?:au rgpd|à la loi|au règlement)|confidentie|vertrouwelijk|wij verwerken (?:\p{L}+ )?persoonsgegevens|privacyverklaring/iu;

/** Who speaks of themselves, or asks for something, writes: "I object to the processing of my data." A company says "we". */
const OWN_WORDS =
  /(?<!\p{L})(?:i['’](?:m|ve|d|ll)|me|my|mine|ich|mich|mir|mein(?:e[mnrs]?)?|je|moi|mes|mon|ma|ejerzo|solicito|exijo|mis|mi|ik|mijn|mij|mio|mia|miei|mie|chiedo|chiedi|oppongo)(?!\p{L})|(?<!\p{L})(?:j|m)['’](?=\p{L})/iu;
/** In small letters it is an Italian article. */
const I = /(?<![\p{L}'’])I(?!\p{L})/u;

/**
 * Whether a sentence or paragraph is of what a company puts under every email of its own, on confidentiality and data protection, in six
 * languages: in Spain and Italy hardly a reply comes without.
 */
export function isDisclaimer(text: string): boolean {
  return DISCLAIMER.test(text) && !isFirstPerson(text);
}

/** Whether a writer speaks of themselves, as those do who want something. */
export function isFirstPerson(text: string): boolean {
  return OWN_WORDS.test(text) || I.test(text);
}
