import { z } from "zod";
import { cleanLine } from "../../reading/clean-line";
import { parseJson } from "../../reading/parse-json";
import { plainNumber, type RegisterEntry } from "../asking/register";
import { toCompanyFact } from "../asking/to-company-fact";

const line = z.string().nullish().catch(undefined);
const name = z.object({ name: z.string() }).nullish().catch(undefined);
const names = z
  .array(z.object({ name: z.string() }))
  .nullish()
  .catch(undefined);
const address = z
  .object({
    addressLines: z.array(z.string()).catch([]),
    city: line,
    postalCode: line,
    country: line,
  })
  .nullish()
  .catch(undefined);
type Address = z.output<typeof address>;

/** An LEI record (LEI-CDF 3.1) as `/lei-records` answers it, in JSON:API. */
const LeiRecord = z.object({
  attributes: z.object({
    lei: z.string().regex(/^[A-Z\d]{20}$/),
    entity: z.object({
      legalName: name,
      otherNames: names,
      transliteratedOtherNames: names,
      legalAddress: address,
      headquartersAddress: address,
      registeredAs: line,
      category: line,
      status: line,
    }),
    registration: z.object({ status: line }).nullish().catch(undefined),
  }),
});
type LeiRecord = z.output<typeof LeiRecord>["attributes"];

const Answer = z.object({ data: z.array(z.unknown()) });

const MAX_RECORDS = 25;

/** The companies of an answer; null if it is none. Runs in a worker. */
export function readRecords({ text }: { text: string }): RegisterEntry[] | null {
  const answer = Answer.safeParse(parseJson(text)).data;
  if (!answer) return null;
  return answer.data.slice(0, MAX_RECORDS).flatMap((entry) => {
    const record = LeiRecord.safeParse(entry).data?.attributes;
    return record && counts(record) ? [toEntry(record)] : [];
  });
}

/** Not records that were given out by mistake, nor sole proprietors: their entry is about a person. */
function counts({ entity, registration }: LeiRecord): boolean {
  return (
    !/^(?:DUPLICATE|ANNULLED|CANCELLED)$/.test(registration?.status ?? "") &&
    entity.category !== "SOLE_PROPRIETOR"
  );
}

function toEntry({ lei, entity }: LeiRecord): RegisterEntry {
  const { legalAddress: seat } = entity;
  const others = [...(entity.otherNames ?? []), ...(entity.transliteratedOtherNames ?? [])];
  return {
    ref: `https://api.gleif.org/api/v1/lei-records/${lei}`,
    number: plainNumber(entity.registeredAs ?? ""),
    names: [entity.legalName, ...others].flatMap((one) => (one ? [one.name] : [])).slice(0, 20),
    places: [seat, entity.headquartersAddress].flatMap((one) =>
      [one?.city, one?.postalCode].flatMap((place) => (place ? [place] : [])),
    ),
    facts: [
      ...toCompanyFact("legalName", "entity.legalName.name", entity.legalName?.name),
      ...toCompanyFact("registerNumber", "entity.registeredAs", entity.registeredAs),
      ...toCompanyFact("lei", "lei", lei),
      ...toCompanyFact("registerStatus", "entity.status", entity.status, sayStatus(entity.status)),
      ...toCompanyFact("address", "entity.legalAddress", sayAddress(seat)),
      ...toCompanyFact("place", "entity.legalAddress.city", seat?.city),
    ],
  };
}

function sayStatus(status: string | null | undefined): string | null {
  if (status === "ACTIVE") return "Active";
  return status === "INACTIVE" ? "Closed" : null;
}

function sayAddress(address: Address): string | null {
  if (!address?.city) return null;
  const town = `${address.postalCode ?? ""} ${address.city}`;
  return [...address.addressLines.slice(0, 4), town, address.country ?? ""]
    .map(cleanLine)
    .filter(Boolean)
    .join(", ");
}
