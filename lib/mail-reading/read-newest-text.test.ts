import { describe, expect, it } from "vitest";
import { htmlToText } from "./html-to-text";
import { readNewestText } from "./read-newest-text";

describe("the newest text is without", () => {
  it.each([
    [
      "Gmail's quotation",
      "Yes.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Ann Lee <ann@we.example> wrote:\n\n> Hello\n> Ann",
    ],
    [
      "one whose head is broken over two lines",
      "Yes.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Ann Lee from a company <\nann@we.example> wrote:\n> Hello",
    ],
    ["one in German", "Yes.\n\nAm 02.03.2026 um 09:00 schrieb Ann Lee:\n> Hello"],
    ["one in French", "Yes.\n\nLe lun. 2 mars 2026 à 09:00, Ann Lee <ann@we.example> a écrit :\n> Hello"],
    [
      "one in Spanish",
      "Yes.\n\nEl lun, 2 mar 2026 a las 9:00, Ann Lee (<ann@we.example>) escribió:\n> Hello",
    ],
    ["one in Dutch", "Yes.\n\nOp ma 2 mrt 2026 om 09:00 schreef Ann Lee <ann@we.example>:\n> Hello"],
    [
      "one in a language without words of ours",
      "Yes.\n\n2026. márc. 2., H 9:00 dátummal Ann Lee <ann@we.example> ezt kérdi:\n> Hello",
    ],
    ["Apple's, unmarked", "Yes.\n\nOn 2 Mar 2026, at 09:00, Ann Lee <ann@we.example> wrote:\n\nHello\nAnn"],
    [
      "Outlook's headers",
      "Yes.\n\nFrom: Ann Lee <ann@we.example>\nSent: Monday, March 2, 2026 9:00 AM\nTo: Tom\nSubject: Hello\n\nHello",
    ],
    [
      "Outlook's headers in German",
      "Yes.\n\nVon: Ann Lee <ann@we.example>\nGesendet: Montag, 2. März 2026 09:00\nAn: Tom\nBetreff: Hallo\n\nHello",
    ],
    [
      "headers under a rule, in bold",
      "Yes.\n\n________________________________\n*From:* Ann Lee <ann@we.example>\n*Sent:* Monday, March 2, 2026\n*Subject:* Hello\n\nHello",
    ],
    ["an original message", "Yes.\n\n-----Ursprüngliche Nachricht-----\nHello"],
    ["a forwarded message", "Yes.\n\n---------- Forwarded message ---------\nFrom: Ann\n\nHello"],
    [
      "Hotmail's headers, the date first",
      "Yes.\n\nDate: Mon, 2 Mar 2026 09:00:00 +0100\nSubject: Hello\nFrom: ann@we.example\nTo: tom@firm.example\n\nHello",
    ],
    [
      "a server's banner",
      "CAUTION: This email originated from outside of the organization. Do not click\nlinks unless you know the sender.\n\nYes.",
    ],
    ["a signature", "Yes.\n\n-- \nTom Berg\n+49 30 123456"],
    ["a device line", "Yes.\n\nSent from my iPhone"],
    [
      "a device line in German",
      "Yes.\n\nVon meinem iPhone gesendet".replace(
        "Von meinem iPhone gesendet",
        "Gesendet von meinem iPhone",
      ),
    ],
    [
      "a list's footer",
      "Yes.\n\n_______________________________________________\nusers mailing list\nusers@list.example\nhttps://list.example/users",
    ],
  ])("%s", (_, text) => {
    expect(readNewestText(text)).toBe("Yes.");
    expect(readNewestText(text.replaceAll("\n", "\r\n"))).toBe("Yes.");
  });

  it("contact details below closing words, and keeps the name", () => {
    const text =
      "Yes, on Monday.\n\nBest regards,\nTom Berg\n\nHead of Sales\nFirm Ltd.\n+44 20 1234 5678\nhttps://firm.example";
    expect(readNewestText(text)).toBe("Yes, on Monday.\n\nBest regards,\nTom Berg");
  });
});

describe("the newest text keeps", () => {
  it("answers between quoted lines, in order", () => {
    const text =
      "On 2 March 2026 at 09:00, Ann <ann@we.example> wrote:\n> Does it fit?\n\nYes.\n\n> And the price?\n\nNo.\n";
    expect(readNewestText(text)).toBe("Yes.\n\n\nNo.");
  });

  it.each([
    ["a sentence that begins like a head", "On this day\n\nI wrote something."],
    ["dashes within a line", "This -- I mean it -- is fine.\n\nYes."],
    ["a list", "Two points:\n\n- one\n- two"],
    ["a line that ends in a colon", "We decided in 2026:\n\nno changes."],
    ["a label and its value", "Address: 1 Main Street\n\nSee you there."],
    ["regards within a sentence", "As regards the price, we agree.\n\nTell me when."],
  ])("%s", (_, text) => {
    expect(readNewestText(text)).toBe(text);
  });
});

describe("of a mail in HTML alone, it is without", () => {
  const newest = (html: string) => readNewestText(htmlToText(html, { isNewestOnly: true }));
  it.each([
    [
      "what Gmail marks",
      '<div dir="ltr">Yes.</div><br><div class="gmail_quote"><div class="gmail_attr">On Monday Ann wrote:</div><blockquote>Hello</blockquote></div>',
    ],
    [
      "what Outlook marks",
      '<div>Yes.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Ann</div><div>Hello</div>',
    ],
    [
      "what Thunderbird marks",
      '<p>Yes.</p><div class="moz-cite-prefix">Am 2.3. schrieb Ann:</div><blockquote type="cite"><p>Hello</p></blockquote>',
    ],
    ["a quotation by its element alone", "<p>Yes.</p><blockquote>Hello</blockquote>"],
    ["a signature", '<div>Yes.</div><div class="gmail_signature">Tom<br>+49 30 1</div>'],
    ["styles and scripts", "<style>p{color:red}</style><p>Yes.</p><script>alert(1)</script>"],
  ])("%s", (_, html) => {
    expect(newest(html)).toBe("Yes.");
  });
});

// As Gmail, Apple Mail, Thunderbird and Outlook on the web say it, with a quotation that no mark shows.
it.each([
  ["English", "On Mon, 2 Mar 2026 at 09:00, Ann Lee wrote:"],
  ["German", "Am Mo., 2. März 2026 um 09:00 Uhr schrieb Ann Lee:"],
  ["French", "Le lun. 2 mars 2026 à 09:00, Ann Lee a écrit :"],
  ["Spanish", "El lun, 2 mar 2026 a las 9:00, Ann Lee escribió:"],
  ["Italian", "Il giorno lun 2 mar 2026 alle ore 09:00 Ann Lee ha scritto:"],
  ["Portuguese", "Em seg., 2 de mar. de 2026 às 09:00, Ann Lee escreveu:"],
  ["Dutch", "Op ma 2 mrt 2026 om 09:00 schreef Ann Lee:"],
  ["Swedish", "Den mån 2 mars 2026 kl 09:00 skrev Ann Lee:"],
  ["Danish", "Den man. 2. mar. 2026 kl. 09.00 skrev Ann Lee:"],
  ["Norwegian", "man. 2. mar. 2026 kl. 09:00 skrev Ann Lee:"],
  ["Finnish", "ma 2. maalisk. 2026 klo 9.00 Ann Lee kirjoitti:"],
  ["Polish", "pon., 2 mar 2026 o 09:00 Ann Lee napisał(a):"],
  ["Czech", "po 2. 3. 2026 v 9:00 odesílatel Ann Lee napsal:"],
  ["Hungarian", "Ann Lee ezt írta (időpont: 2026. márc. 2., H, 9:00):"],
  ["Turkish", "Ann Lee, 2 Mar 2026 Pzt, 09:00 tarihinde şunu yazdı:"],
  ["Russian", "2 марта 2026 г., в 09:00, Ann Lee написал(а):"],
  ["Ukrainian", "пн, 2 бер. 2026 р. о 09:00 Ann Lee пише:"],
  ["Japanese", "2026年3月2日(月) 9:00 Ann Lee <ann@we.example>:"],
  ["Chinese", "Ann Lee <ann@we.example> 于2026年3月2日周一 09:00写道："],
  ["Korean", "2026년 3월 2일 (월) 오전 9:00, Ann Lee <ann@we.example>님이 작성:"],
])("the line above a quotation is known in %s", (_, head) => {
  expect(readNewestText(`Yes.\n\n${head}\n\nHello\nAnn\n`).trim()).toBe("Yes.");
});

describe("a company's disclaimer is left out, and what stands below it is not", () => {
  const DISCLAIMERS = [
    "This e-mail and any attachments are confidential and intended solely for the addressee. If you are not the intended recipient, please delete it and tell us, and do not copy or use it in any way.",
    "Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind oder diese E-Mail irrtümlich erhalten haben, informieren Sie bitte sofort den Absender und vernichten Sie sie.",
    "En cumplimiento del Reglamento (UE) 2016/679, le informamos de que sus datos son tratados por nuestra empresa con el fin de mantener la relación comercial; puede ejercer sus derechos en esta dirección.",
    "Conformément au RGPD, vous disposez d'un droit d'accès, de rectification et de suppression de vos données; ce message et ses pièces jointes sont destinés à leur seul destinataire et strictement réservés.",
  ];
  it.each(DISCLAIMERS)("%s", (disclaimer) => {
    expect(
      readNewestText(`Yes, gladly.\n\nCall me on Monday.\n\n${disclaimer}\n\nRemove me from your list.`),
    ).toBe("Yes, gladly.\n\nCall me on Monday.\n\nRemove me from your list.");
  });

  it.each([
    "I have read your privacy policy and do not agree that you may process my data. Delete everything that you hold on me under Article 17 of the GDPR, and do not email me again at any address.",
    "Ihre Datenschutzerklärung sagt nicht, woher Sie meine Adresse haben. Ich widerspreche der Verarbeitung meiner Daten und fordere Sie auf, sie zu löschen und keine E-Mails mehr zu schicken.",
    "Conformément au RGPD, je m'oppose au traitement de mes données et vous demande de les supprimer immédiatement, ainsi que de ne plus jamais m'écrire à cette adresse ni à une autre.",
    "De conformidad con el RGPD, ejerzo mi derecho de oposición y le pido que elimine mis datos de su base y que no vuelva a escribirme nunca más a esta dirección ni a ninguna otra.",
    "We signed a confidential agreement with our supplier that runs until June, but after that we would very much like to see a demo of your oven, so please call me on Monday at ten o'clock.",
  ])("but not the writer's own words that name the law or a secret: %s", (own) => {
    expect(readNewestText(`Hello,\n\n${own}\n\nAnn`)).toContain(own);
  });

  it("but not what somebody says of it, nor where nothing else was written", () => {
    const own = "Yes, gladly.\n\nPlease treat our prices as confidential.\n\nBest";
    expect(readNewestText(own)).toContain("confidential");
    expect(readNewestText(DISCLAIMERS[0]!)).toBe(DISCLAIMERS[0]!);
  });
});
