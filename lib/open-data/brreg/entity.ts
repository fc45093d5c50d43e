import { z } from "zod";

const line = z.string().optional().catch(undefined);
const state = z.boolean().catch(false);
const code = z.object({ kode: z.string(), beskrivelse: line }).optional().catch(undefined);

/** An entity (enhet) as the register writes it (`application/vnd.brreg.enhetsregisteret.enhet.v2+json`). What is not known is missing. */
export const Entity = z.object({
  organisasjonsnummer: z.string().regex(/^\d{9}$/),
  navn: z.string(),
  organisasjonsform: code,
  naeringskode1: code,
  naeringskode2: code,
  naeringskode3: code,
  hjemmeside: line,
  epostadresse: line,
  telefon: line,
  mobil: line,
  forretningsadresse: z
    .object({
      adresse: z.array(z.string()).catch([]),
      postnummer: line,
      poststed: line,
      kommunenummer: line,
    })
    .optional()
    .catch(undefined),
  slettedato: z.unknown().optional(),
  konkurs: state,
  underAvvikling: state,
  underTvangsavviklingEllerTvangsopplosning: state,
});
export type Entity = z.output<typeof Entity>;

/** Deleted, bankrupt, or being wound up: the server leaves them out too, should it know the parameters. */
export function isEnded(entity: Entity): boolean {
  return (
    entity.konkurs ||
    entity.underAvvikling ||
    entity.underTvangsavviklingEllerTvangsopplosning ||
    Boolean(entity.slettedato)
  );
}
