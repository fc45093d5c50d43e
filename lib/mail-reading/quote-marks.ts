/** What mail programs put above quoted text. Structure first: a date, an address, a colon. Words only where structure is not enough. */

/** "wrote", as mail programs say it above a quotation. */
const WROTE =
  /(?<!\p{L})(?:wrote|writes|schrieb(?:en)?|geschrieben|(?:a |à )?[ée]crit|escribi[óo]|escreveu|ha scritto|scritto|schreef|geschreven|skrev|skrifaði|kirjoitti|napisa[łl](?:\(a\))?|pisze|napsal(?:\(a\))?|nap[ií]sal|írta|a scris|yazdı|şunu yazdı|пишет|написал(?:\(а\)|а)?|писал|пише|написав|написа|έγραψε|đã viết|menulis|va escriure|je napisao|כתב\p{L}*|كتب\p{L}*|写道|寫道|写入|のメッセージ|書きました|님이 작성|작성)(?!\p{L})/iu;
/** Words that begin such a line, with a date behind them. */
const ON = /^[\s*]{0,4}-{0,4}\s?(?:on|am|le|el|il|em|op|den|dnia|dne|w dniu)(?!\p{L})/iu;
const DATE =
  /(?<!\p{Nd})(?:(?:19|20)\d{2}|[٠-٩۰-۹]{4})(?!\p{Nd})|(?<!\p{Nd})\p{Nd}{1,2}[:.h]\p{Nd}{2}(?!\p{Nd})|(?<!\p{Nd})\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}|\d{1,2}\s?月|\d\s?[年년]/u;
const ADDRESS = /[^\s<>"]@[^\s<>"]|\[mailto:|<mailto:/i;

/** A line above a quotation may be broken over this many lines. */
const MAX_LINES = 6;
const LONGEST_HEAD = 500;

/** How many lines from `place` on are the line above a quotation ("On Monday, Ann wrote:"); 0 if none. */
export function countHeadLines(lines: readonly string[], place: number): number {
  const first = lines[place]!;
  if (first.length > LONGEST_HEAD || first.trim() === "") return 0;
  if (/^\s*\d{4}-\d\d-\d\d \d{1,2}:\d\d GMT[+-]\d\d:?\d\d \S.{1,60}$/.test(first) && !first.includes(":>")) {
    if (!ADDRESS.test(first)) return 1;
  }
  if (!(DATE.test(first) || ON.test(first) || (ADDRESS.test(first) && WROTE.test(first)))) return 0;
  let joined = "";
  let blanks = 0;
  for (let count = 1; count <= MAX_LINES && place + count <= lines.length; count += 1) {
    const line = lines[place + count - 1]!;
    if (line.trim() === "") {
      blanks += 1;
      if (blanks > 1) return 0;
      continue;
    }
    if (/^\s*>/.test(line) && !/^\s*>[^>]{0,20}[:：]\s*$/.test(line)) return 0;
    joined = `${joined} ${line.trim()}`.trim();
    if (joined.length > LONGEST_HEAD) return 0;
    if (!/[:：]\s*[*_]{0,2}$/.test(joined)) continue;
    return isHead(joined) ? count : 0;
  }
  return 0;
}

function isHead(joined: string): boolean {
  const hasDate = DATE.test(joined);
  const hasAddress = ADDRESS.test(joined);
  if (WROTE.test(joined) && (hasDate || hasAddress)) return true;
  return hasDate && hasAddress && !/[.!?]\s+\p{Lu}/u.test(joined.replace(/(?:\b\p{L}{1,5}|\d)\.\s/gu, ""));
}

const FIELD = /^\s{0,3}[*_]{0,2}([\p{L}][\p{L}\p{M}’' -]{0,24}?)\s?[*_]{0,2}[:：][*_]{0,2}\s*(.*)$/u;
const FROM =
  /^(?:from|от кого|von|de|da|van|fra|från|od|от|lähettäjä|kimden|gönderen|expéditeur|remitente|mittente|afzender|feladó|från|від|odesílatel|差出人|发件人|發件人|寄件者|보낸 사람|από|من|מאת|pengirim|nadawca|expeditor|de la|desde|frå|sender|absender|avsändare|afsender)$/iu;

/** Whether the headers of a quoted mail begin at `place`: "From: …", "Sent: …", "To: …", "Subject: …", in any language. */
export function isHeaderBlock(lines: readonly string[], place: number): boolean {
  const first = FIELD.exec(lines[place]!);
  if (!first) return false;
  const isFrom = FROM.test(first[1]!.trim());
  // Some programs put the date or the subject first; then the sender has to follow.
  let hasFrom = isFrom || ADDRESS.test(first[2]!);
  if (!hasFrom && !DATE.test(first[2]!) && !FIELD.test(lines[place + 1] ?? "")) return false;
  let [fields, others] = [0, 0];
  let [hasDate, hasAddress] = [false, false];
  for (const line of lines.slice(place, place + 12)) {
    const field = FIELD.exec(line);
    if (!field) others += 1;
    else {
      fields += 1;
      hasFrom ||= FROM.test(field[1]!.trim());
      hasDate ||= DATE.test(field[2]!);
      hasAddress ||= ADDRESS.test(field[2]!);
    }
    if (others > 3) break;
  }
  if (isFrom) return fields >= 3 || (fields >= 2 && hasDate);
  return fields >= 3 && hasDate && hasAddress && hasFrom;
}

const MESSAGE =
  /(?:original|forwarded|message|nachricht|mensaje|mensagem|messaggio|bericht|meddelelse|meddelande|melding|viesti|wiadomo|сообщени|повідомлен|zpráva|správa|üzenet|mesaj|iletilen|μήνυμα|μηνυμα|رسالة|הודעה|メッセージ|转发|原始|郵件|邮件|réexpédi|transféré|weitergeleitet|doorgestuurd|inoltrat|reenviad|encaminhad|vidarebefordr|videresend|edelleen|przekaz|pересл|пересла)/iu;

/** "-----Original Message-----" and its relatives, in any language. */
export function isSeparator(line: string): boolean {
  const text = line.trim();
  if (text.length > 160) return false;
  const inner = /^[*_]{0,2}[-_=]{2,40}\s*([^-_=].{1,120}?)\s*[-_=]{2,40}[*_]{0,2}:?$/.exec(text)?.[1];
  if (inner !== undefined) return MESSAGE.test(inner) || WROTE.test(inner) || /^-{5,}.*-{5,}$/.test(text);
  return /^(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-?mail)|début du (?:message|courriel) (?:réexpédié|transféré)|inicio del mensaje reenviado|inizio messaggio inoltrato|begin doorgestuurd bericht|início da mensagem (?:re)?encaminhada|vidarebefordrat brev|videresendt (?:besked|melding)|początek przekazywanej wiadomości|начало переадресованного (?:сообщения|письма))\s*:$/i.test(
    text,
  );
}

/** "Sent from my iPhone" and its relatives. */
export function isDeviceLine(line: string): boolean {
  const text = line.replace(/^[\s*_(<-]+/, "").trim();
  if (text.length > 120) return false;
  return /^(?:(?:sent|gesendet|versendet|envoyé|enviado|enviada|inviato|verzonden|verstuurd|skickat|skickades|sendt|lähetetty|wysłan[eoy]|отправлено|надіслано|odesláno|odoslané|elküldve|küldve|trimis|poslano|gönderildi|στάλθηκε|απεστάλη|נשלח|أرسلت|أُرسلت|مرسل|dikirim|đã gửi)(?!\p{L}).{0,30}?(?:\b(?:from|von|vom|mit|meinem|über|depuis|de|desde|do|dal|da|van|vanaf|mijn|met|från|min|fra|laitteesta|z|ze|с|из|з|az|din|cu|sa|από|via|dari|my)\b|من|מ).{0,80}|get outlook for\b.*|télécharge[rz]? outlook.*|obtener outlook para.*|outlook (?:für|voor|per|pour|para) (?:ios|android).*|(?:iphone|ipad|android)(?:から送信|から送信されました)|发自我的.*|從我的.*(?:傳送|寄出)|나의 .*에서 보냄|(?:iphone|ipad).*(?:ile|dan|den) gönderildi|\S+ cihazımdan gönderildi|von meine[mr] .{2,60} gesendet|met .{2,40} verzonden|sent with (?:proton|spark|airmail|superhuman|mailbird|shortwave).{0,60})$/iu.test(
    text,
  );
}

const RULE = /^\s*[*_]{0,2}[-_=~*#+─━═—–]{3,}[-_=~*#+─━═—–\s]*$/;

export function isRule(line: string): boolean {
  return RULE.test(line);
}

/** The banner that a mail server puts above what comes from outside, and Outlook's "You don't often get email from …". */
export function isBanner(line: string): boolean {
  const text = line.replace(/^[\W_]+/, "");
  if (text.length > 500) return false;
  return (
    /^you don['’]t often get e-?mail from\b|^(?:sie erhalten nicht häufig|vous n['’]obtenez pas souvent|no suele recibir|u ontvangt niet vaak)\b/i.test(
      text,
    ) ||
    /^(?:caution|warning|external(?: e-?mail| sender| message)?|achtung|vorsicht|externe e-?mail|attention|prudence|precaución|let op)\b.{0,80}?\b(?:outside|external|extern\p{L}*|außerhalb|originated|unknown sender|extérieur|fuera|buiten)(?!\p{L})/iu.test(
      text,
    )
  );
}
