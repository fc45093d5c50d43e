export const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.ca ymail.com rocketmail.com
  outlook.com outlook.de outlook.fr outlook.es hotmail.com hotmail.co.uk hotmail.de hotmail.fr hotmail.es hotmail.it live.com
  live.co.uk live.nl live.fr msn.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.at
  gmx.ch gmx.com web.de t-online.de freenet.de arcor.de email.de online.de mail.de posteo.de mailbox.org versanet.de
  vodafone.de aon.at chello.at bluewin.ch hispeed.ch ziggo.nl kpnmail.nl planet.nl hetnet.nl xs4all.nl home.nl upcmail.nl
  telenet.be skynet.be orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it tin.it alice.it tiscali.it
  telefonica.net terra.es btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com blueyonder.co.uk comcast.net
  verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net rogers.com bell.net
  sympatico.ca shaw.ca telus.net cogeco.ca bigpond.com optusnet.com.au mail.ru yandex.ru qq.com 163.com zoho.com
  fastmail.com hushmail.com`
    .split(/\s+/)
    .filter(Boolean),
);

/** True for free email providers: their domain says nothing about the company behind an address. */
export function isFreeMailDomain(domain: string): boolean {
  return FREE_MAIL_DOMAINS.has(domain.toLowerCase());
}
