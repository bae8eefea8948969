/** A host with a lower-case ending, of which a mail program makes a link; initials such as `S.Kumar` are none. */
const HOST = /[^.]{2}\.[a-z]{2,24}(?![A-Za-z])/;
const isWebAddress = (word: string): boolean =>
  word.includes('://') || word.toLowerCase().includes('www.') || HOST.test(word);

/**
 * A person's name as a mail shows it: on one line and without web addresses, so that a stranger who may choose a name
 * cannot send links in a company's mail.
 */
export const nameInMail = (name: string): string =>
  name
    .slice(0, 300)
    .split(/[\s\u0085]+/)
    .filter((word) => word !== '' && !isWebAddress(word))
    .join(' ');
