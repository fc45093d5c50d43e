import { Entity, isEnded } from "../../brreg/entity";
import { readHal } from "../../brreg/read-hal";
import { toPlaceName } from "../../reading/to-place-name";
import type { RegisterEntry } from "../asking/register";
import { toCompanyFact } from "../asking/to-company-fact";

const MAX_ENTRIES = 25;

/** The companies of an answer; null if it is none. Runs in a worker. */
export function readRegistered({ text }: { text: string }): RegisterEntry[] | null {
  const page = readHal(text, "enheter");
  return (
    page?.entries.slice(0, MAX_ENTRIES).flatMap((entry) => {
      const entity = Entity.safeParse(entry).data;
      // The entry of a sole trader (enkeltpersonforetak) is about a person.
      return entity && entity.organisasjonsform?.kode !== "ENK" ? [toEntry(entity)] : [];
    }) ?? null
  );
}

function toEntry(entity: Entity): RegisterEntry {
  const { organisasjonsnummer: number, organisasjonsform: form, forretningsadresse: seat } = entity;
  const town = `${seat?.postnummer ?? ""} ${seat?.poststed ?? ""}`.trim();
  const address = [...(seat?.adresse.slice(0, 4) ?? []), town].filter(Boolean).join(", ");
  return {
    ref: `https://data.brreg.no/enhetsregisteret/api/enheter/${number}`,
    number,
    names: [entity.navn],
    places: [seat?.poststed, seat?.postnummer].flatMap((one) => (one ? [one] : [])),
    facts: [
      ...toCompanyFact("legalName", "navn", entity.navn),
      ...toCompanyFact("legalForm", "organisasjonsform.kode", form?.kode),
      ...toCompanyFact("registerNumber", "organisasjonsnummer", number),
      ...readStatus(entity),
      ...toCompanyFact("address", "forretningsadresse", address),
      ...toCompanyFact(
        "place",
        "forretningsadresse.poststed",
        seat?.poststed,
        toPlaceName(seat?.poststed ?? ""),
      ),
    ],
  };
}

function readStatus(entity: Entity) {
  if (entity.konkurs) return toCompanyFact("registerStatus", "konkurs", "true", "Bankrupt");
  if (typeof entity.slettedato === "string")
    return toCompanyFact(
      "registerStatus",
      "slettedato",
      entity.slettedato,
      `Closed since ${entity.slettedato}`,
    );
  if (isEnded(entity)) return toCompanyFact("registerStatus", "underAvvikling", "true", "Being wound up");
  return toCompanyFact("registerStatus", "konkurs", "false", "Active");
}
