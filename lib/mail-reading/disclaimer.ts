const DISCLAIMER =
  /intended (?:recipient|solely)|confidential|we process (?:your )?personal data|privacy (?:policy|notice)|vertraulich|(?:informationen|hinweise) zum datenschutz|datenschutz(?:erklärung|hinweis)|en cumplimiento (?:de|del|con)|de conformidad con (?:lo|el|la)|aviso (?:legal|de confidencialidad)|confidencial|ai sensi (?:del|dell'|degli)[^.]{0,80}(?:informazioni|riservat|trattati|dati personali (?:sono|saranno|verranno))|informativa (?:sulla )?privacy|riservat[ei]|conformément (?:au rgpd|à la loi|au règlement)|confidentie|vertrouwelijk|wij verwerken (?:\p{L}+ )?persoonsgegevens|privacyverklaring/iu;

/**
 * Whether a sentence or paragraph is of what a company puts under every email of its own, on confidentiality and data protection, in six
 * languages: in Spain and Italy hardly a reply comes without.
 */
export function isDisclaimer(text: string): boolean {
  return DISCLAIMER.test(text);
}
