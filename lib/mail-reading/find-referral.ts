/** Who to write to instead, as the mail names them. */
export type Referral = { name: string | null; address: string | null };

const ADDRESS = /[^\s<>"'(),:;[\]]{1,64}@(?:[\p{L}\d-]{1,63}\.){1,6}[\p{L}]{2,24}/gu;
const NAME =
  "(?:(?:Dr|Mr|Mrs|Ms|Prof|Herrn?|Frau|Mme|Mlle|M|Sr|Sra|Dhr|Mevr|De heer|Mevrouw|Sig|Sig\\.ra|Signor|Signora|Dott|Dott\\.ssa)\\.? )?(\\p{Lu}[\\p{L}'’-]+(?: (?:van|von|de|der|den|la|le|da|del|zu|di|el|ten|ter|y))*(?: \\p{Lu}[\\p{L}'’.-]*){0,3})";
/** What stands before a name: "please contact …", "my colleague …". */
const BEFORE = [
  "contact(?:er|ez|e)?(?: op)?(?: te nemen)?(?: con| met| à| a)?",
  "reach out to|speak (?:to|with)|talk to|(?:get )?in touch with|write to|ask|try|e-?mail|looping in|cc(?:'?ing|'?d)?|colleague|forwarded (?:this|your \\S+|it) to|passed (?:this|your \\S+|it) (?:on )?to",
  "(?:sich|direkt|bitte) an|kolleg(?:e|in|en)|weitergeleitet an|zuständig (?:dafür |hierfür )?ist|ansprechpartner(?:in)? (?:dafür |hierfür )?ist|(?:kontaktieren|schreiben) sie(?: bitte)?(?: an)?",
  "vous (?:adresser )?à|adresser à|collègue|voir avec|voyez avec|transmets(?: \\S+){1,3} à|demandez à",
  "hable con|hablar con|escriba a|dir[ií]jase a|compañer[oa]|colega|contacto con|responsable es|encargad[oa] es",
  "contact op(?: te nemen)? met|contact opnemen met|collega|verantwoordelijk(?: hiervoor)? is|doorgestuurd (?:naar|aan)",
  "contatti|contattare|scriva a|(?:si rivolga|rivolgersi) a(?:l|lla)?|parli con|chieda a|collega|responsabile è|(?:ho )?inoltrat[oa] a",
].join("|");
const NAMED = new RegExp(`(?<![\\p{L}])(?:${BEFORE.replaceAll("'", "['’]")})[:,]? ${NAME}`, "giu");
const NAMED_FIRST = new RegExp(
  `${NAME}(?:,? \\([^)]{1,60}\\))?,? (?:is|ist|est|es|è) (?:the |der |die |le |la |el |de |il )?(?:right|best|person|responsible|in charge|zuständig\\p{L}*|verantwortlich\\p{L}*|richtige\\p{L}*|bonne|responsable|responsabile|encargad\\p{L}*|persona|juiste|verantwoordelijk\\p{L}*)`,
  "gu",
);
/** Capitalized words that are no names. */
const NO_NAMES =
  /^(?:I|We|Me|Us|You|He|She|They|It|The|This|That|My|Our|Your|Please|Thanks|Thank|Sie|Ihn|Uns|Mich|Ihnen|Der|Die|Das|Wir|Ich|Vous|Nous|Moi|Usted|Nosotros|U|Ons|Mij|Hi|Hello|Best|Regards|Sales|Support|Info|Marketing|Einkauf|HR|IT)$/u;

/** What may stand between "contact" and the name: "my colleague". */
const ROLES =
  /^(?:my|our|the|mein\w*|unser\w*|mon|ma|notre|mi|nuestr[oa]|mijn|onze|mio|mia|nostra|colleague|co-worker|boss|manager|director|kolleg\w*|chef\w*|collègue|responsable|compañer[oa]|colega|jef[ea]|collega)$/i;

/** The person named instead of the sender; null if the mail names nobody. */
export function findReferral(text: string, sender: string | null): Referral | null {
  const flat = text.slice(0, 5_000).replace(/\s+/g, " ");
  const address = (flat.match(ADDRESS) ?? [])
    .map((found) => found.replace(/[.]+$/, ""))
    .find((found) => found.toLowerCase() !== sender?.toLowerCase());
  const name = findName(flat) ?? (address ? nameBefore(flat, address) : null);
  return name === null && address === undefined ? null : { name, address: address ?? null };
}

function findName(text: string): string | null {
  for (const pattern of [NAMED, NAMED_FIRST]) {
    for (const match of text.matchAll(pattern)) {
      const name = cleanName(match[1]);
      if (name) return name;
    }
  }
  return null;
}

/** "Ann Lee <ann@…>", "Ann Lee (ann@…)", "Ann Lee, ann@…" */
function nameBefore(text: string, address: string): string | null {
  const before = text.slice(Math.max(0, text.indexOf(address) - 80), text.indexOf(address));
  return cleanName(new RegExp(`${NAME},? ?[(<[]?(?:mailto:)?$`, "u").exec(before)?.[1]);
}

function cleanName(found: string | undefined): string | null {
  const all = found?.replace(/[.,'’-]+$/, "").split(" ") ?? [];
  const words = all.slice(all.findIndex((word) => !ROLES.test(word)));
  // With the flag that ignores case a name's pattern takes any word; a name begins with a capital.
  const end = words.findIndex(
    (word) => !/^(?:\p{Lu}|(?:van|von|de|der|den|la|le|da|del|zu|di|el|ten|ter|y)$)/u.test(word),
  );
  const name = (end < 0 ? words : words.slice(0, end)).filter((word) => word !== "");
  if (name.length === 0 || NO_NAMES.test(name[0]!)) return null;
  return name.join(" ");
}
