/** A web address, or what a mail program makes a link of: a scheme, `www.`, or a host with a lower-case ending. */
const WEB_ADDRESS = /\S*(?::\/\/|www\.)\S*|\S*[^\s.]{2}\.[a-z]{2,24}(?:[/:?#]\S*)?(?=\s|$)/g;

/**
 * A person's name as a mail shows it: on one line and without web addresses, so that a stranger who may choose a name
 * cannot send links in a company's mail. Initials such as `S.Kumar` stay.
 */
export const nameInMail = (name: string): string =>
  name
    .slice(0, 300)
    .replace(WEB_ADDRESS, ' ')
    .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    .trim();
