import { z } from "zod";
import { parseJson } from "../../reading/parse-json";
import { toPlaceName } from "../../reading/to-place-name";
import type { RegisterEntry } from "../asking/register";
import { toCompanyFact } from "../asking/to-company-fact";
import { findLegalForm } from "./legal-forms";

const line = z.string().nullish().catch(undefined);

/** A legal unit (unité légale) as `/search` answers it. What is not known is missing or null. */
const Unit = z.object({
  siren: z.string().regex(/^\d{9}$/),
  nom_complet: line,
  nom_raison_sociale: line,
  sigle: line,
  nature_juridique: line,
  etat_administratif: line,
  date_fermeture: line,
  statut_diffusion: line,
  siege: z.object({ adresse: line, code_postal: line, libelle_commune: line }).nullish().catch(undefined),
});
type Unit = z.output<typeof Unit>;

const Answer = z.object({ results: z.array(z.unknown()) });

const MAX_UNITS = 25;

/** The companies of an answer; null if it is none. Runs in a worker. */
export function readUnits({ text }: { text: string }): RegisterEntry[] | null {
  const answer = Answer.safeParse(parseJson(text)).data;
  if (!answer) return null;
  return answer.results.slice(0, MAX_UNITS).flatMap((entry) => {
    const unit = Unit.safeParse(entry).data;
    return unit && mayBeShown(unit) ? [toEntry(unit)] : [];
  });
}

/** Not those who opposed being shown (statut de diffusion "P"), nor sole traders (1000): their entry is about a person. */
function mayBeShown({ statut_diffusion, nature_juridique }: Unit): boolean {
  return statut_diffusion !== "P" && statut_diffusion !== "N" && nature_juridique !== "1000";
}

function toEntry(unit: Unit): RegisterEntry {
  const { siege: seat } = unit;
  const name = unit.nom_raison_sociale || unit.nom_complet;
  const key = unit.nom_raison_sociale ? "nom_raison_sociale" : "nom_complet";
  const town = seat?.libelle_commune;
  return {
    ref: `https://annuaire-entreprises.data.gouv.fr/entreprise/${unit.siren}`,
    number: unit.siren,
    names: [unit.nom_raison_sociale, unit.nom_complet, unit.sigle].flatMap((one) => (one ? [one] : [])),
    places: [town, seat?.code_postal].flatMap((one) => (one ? [one] : [])),
    facts: [
      ...toCompanyFact("legalName", key, name),
      ...toCompanyFact(
        "legalForm",
        "nature_juridique",
        unit.nature_juridique,
        findLegalForm(unit.nature_juridique ?? ""),
      ),
      ...toCompanyFact("registerNumber", "siren", unit.siren),
      ...readStatus(unit),
      ...toCompanyFact("address", "siege.adresse", seat?.adresse),
      ...toCompanyFact("place", "siege.libelle_commune", town, toPlaceName(town ?? "")),
    ],
  };
}

function readStatus({ etat_administratif: state, date_fermeture: since }: Unit) {
  if (state === "A") return toCompanyFact("registerStatus", "etat_administratif", "A", "Active");
  if (state !== "C") return [];
  const day = /^\d{4}-\d\d-\d\d$/.test(since ?? "") ? since : null;
  return day
    ? toCompanyFact("registerStatus", "etat_administratif=C, date_fermeture", day, `Closed since ${day}`)
    : toCompanyFact("registerStatus", "etat_administratif", "C", "Closed");
}
