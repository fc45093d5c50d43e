const CLOSED =
  "linkedin.com facebook.com instagram.com x.com twitter.com tiktok.com youtube.com pinterest.com reddit.com wikipedia.org xing.com indeed.com glassdoor.com zoominfo.com rocketreach.co apollo.io crunchbase.com amazon.com google.com".split(
    " ",
  );

/** Sites that rank high in search engines but show no addresses to guests, so they are not worth the price of a page. */
export function isClosedHost(host: string): boolean {
  return CLOSED.some((closed) => host === closed || host.endsWith(`.${closed}`));
}
