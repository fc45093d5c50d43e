/** Who to write to instead, as the mail names them. */
export type Referral = { name: string | null; address: string | null };

/** Characters between a name and its address. */
const LONGEST_BETWEEN = 80;
const ADDRESS = /[^\s<>"'(),:;[\]]{1,64}@(?:[\p{L}\d-]{1,63}\.){1,6}[\p{L}]{2,24}/gu;
const TITLES =
  "Dr|Mr|Mrs|Ms|Miss|Prof|Herrn?|Frau|Mme|Mlle|Madame|Monsieur|M|Sra?|Señora?|Don|Doña|Lic|Licda|Ing|Arq|Dhr|Mevr|De heer|Meneer|Mijnheer|Mevrouw|Sig|Sig\\.ra|Signora?|Dott|Dott\\.ssa|Avv|Rag|Geom";
const NAME = `(?:(?:el |la |l'|der |die |le |de |il )?(?:${TITLES})\\.? )?(\\p{Lu}[\\p{L}'’-]+(?: (?:van|von|de|der|den|la|le|da|del|zu|di|el|ten|ter|y|De|Van|Di|La|Le|Del)(?!\\p{L}))*(?: (?:\\p{Lu}\\.|\\p{Lu}[\\p{L}'’-]+)){0,3})`;
/** What stands before a name: "please contact …", "my colleague …". */
const BEFORE = [
  "contact(?:er|ez|e)?(?: op)?(?: te nemen)?(?: con| met| à| a)?",
  "reach out to|speak (?:to|with)|talk to|(?:get )?in touch with|write to|ask|try|e-?mail|looping in|cc(?:'?ing|'?d)?|colleague|forwarded (?:this|your \\S+|it) to|passed (?:this|your \\S+|it) (?:on )?to",
  "(?:sich|direkt|bitte) an|kolleg(?:e|in|en)|weitergeleitet an|zuständig (?:dafür |hierfür )?ist|ansprechpartner(?:in)? (?:dafür |hierfür )?ist|(?:kontaktieren|schreiben) sie(?: bitte)?(?: an)?",
  "vous (?:adresser )?à|adresser à|collègue|voir avec|voyez avec|transmets(?: \\S+){1,3} à|demandez à",
  "hable con|hablar con|escriba a|dir[ií]jase a|compañer[oa]|colega|contacto con|responsable es|encargad[oa] es",
  "contact op(?: te nemen)? met|contact opnemen met|collega|verantwoordelijk(?: hiervoor)? is|doorgestuurd (?:naar|aan)",
  "(?:successor|replacement|nachfolger(?:in)?|opvolg(?:er|ster)|successeure?|remplaçante?|sucesora?|sustitut[oa]|successore|sostitut[oa]|inkoper|inkoopster|buyer|einkäufer(?:in)?|chef(?:in)?|acheteu(?:r|se)|capo|titolare|jef[ea]|boss)(?: (?:is|heißt|heisst|heet|est|es|è|se llama|si chiama|ist|s'appelle))?",
  "you(?:'ll)? (?:want|need)|macht(?: bei uns| hier)?|(?:aufgaben|bereich|stelle) (?:hat|haben)|c'est|(?:quedó|está) en mi (?:lugar|puesto)(?: es)?|mi (?:lugar|puesto) es|las toma|lo lleva|(?:ce l'ha|prende cura|se ne occupa|si occupa|se ne occupa ora)|moet (?:u |je |ge )?bij|bij(?= mevr| de heer| meneer| mijnheer)",
  "contatti|contattare|scriva a|(?:si rivolga|rivolgersi) a(?:l|lla)?|parli con|chieda a|collega|responsabile è|(?:ho )?inoltrat[oa] a",
].join("|");
const NAMED = new RegExp(`(?<![\\p{L}])(?:${BEFORE.replaceAll("'", "['’]")})[:,]? ${NAME}`, "giu");
/** "Ann Lee has taken over", "Priya in our Leeds office handles this". */
const NAMED_FIRST = new RegExp(
  `${NAME}(?:,? \\([^)]{1,60}\\))?(?: in (?:our|the|my) (?:\\S+ ){1,3}(?:office|team|department))?,? (?:(?:is|ist|est|es|è) (?:the |der |die |le |la |el |de |il )?(?:right|best|person|responsible|in charge|zuständig\\p{L}*|verantwortlich\\p{L}*|richtige\\p{L}*|bonne|responsable|responsabile|encargad\\p{L}*|persona|juiste|verantwoordelijk\\p{L}*)|has taken over|took over|takes care|handles|deals with|looks after|does (?:the|all)|decides|kümmert sich|übernimmt|s'occupe|gère|a repris|se encarga|lleva (?:eso|las|los|el|la)|gestiona|regelt|gaat (?:hier|daar)?over|se ne occupa|gestisce|si occupa)`,
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

/** The last name before an address: "Ann Lee (ann@…)", "Ann Lee, she does the buying: ann@…". */
function nameBefore(text: string, address: string): string | null {
  const end = text.indexOf(address);
  const before = text.slice(Math.max(0, end - LONGEST_BETWEEN), end);
  const near = cleanName(new RegExp(`${NAME},? ?[(<[]?(?:mailto:)?$`, "u").exec(before)?.[1]);
  if (near) return near;
  // What comes between begins with a mark: in German every noun has a capital letter.
  const names = [...before.matchAll(new RegExp(`${NAME}(?: zijn| zuständig)?[,.:;]`, "gu"))].flatMap(
    (match) => cleanName(match[1]) ?? [],
  );
  // One word with a capital letter may be any.
  return names.findLast((name) => name.includes(" ")) ?? null;
}

function cleanName(found: string | undefined): string | null {
  const all = found?.replace(/[.,'’-]+$/, "").split(" ") ?? [];
  const words = all.slice(all.findIndex((word) => !ROLES.test(word)));
  // With the flag that ignores case a name's pattern takes any word; a name begins with a capital.
  const end = words.findIndex(
    (word) => !/^(?:\p{Lu}|(?:van|von|de|der|den|la|le|da|del|zu|di|el|ten|ter|y)$)/u.test(word),
  );
  const name = (end < 0 ? words : words.slice(0, end)).filter((word) => word !== "");
  if (name.length === 0 || NO_NAMES.test(name[0]!) || !/^\p{Lu}/u.test(name[0]!)) return null;
  return name.join(" ");
}
