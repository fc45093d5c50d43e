const COUNT = /^\(\d+\+?\) /;
const MOST = 99;

/**
 * Puts a number before the page's title, "(3) Inbox · Leadwright", and keeps it there while pages change the title; none for
 * 0. Returns what ends that.
 */
export function showTitleCount(count: number): () => void {
  const prefix = count === 0 ? "" : `(${count > MOST ? `${MOST}+` : count}) `;
  const show = () => {
    const title = prefix + document.title.replace(COUNT, "");
    if (document.title !== title) document.title = title;
  };
  show();
  // Next writes the title of a page when it has come, into a new element.
  const observer = new MutationObserver(show);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
