import { isSigned, mac, type Secrets } from '../secrets.ts';

/** The content of a link. `logininfoid` 0 means no session: what is shown before the sign-in. */
export type FileLink = { subscriptionid: number; fileid: number; logininfoid: number; exp: number };
/** The end of a link that has none: of a picture that everybody sees, which browsers keep. */
export const NO_END = 0;

/**
 * The lifetime of a link: between half of this and all of it. Its end is rounded so that the browser can cache the
 * picture.
 */
const LINK_SECONDS = 300;
/** The logo of the sign-in page is public; its link lives as long as the token that comes with it. */
const PUBLIC_SECONDS = 86_400;

/** The path prefix of links on the files host. */
export const LINK_PATH = '/files/';

const roundedEnd = (now: number, seconds: number): number => (Math.floor(now / (seconds / 2)) + 2) * (seconds / 2);

/** Signs the path of a file on the files host, for one object, company and session. `now` in seconds. */
export function linkPath(secret: string, link: Omit<FileLink, 'exp'>, now: number): string {
  const exp = roundedEnd(now, link.logininfoid === 0 ? PUBLIC_SECONDS : LINK_SECONDS);
  return signedPath(secret, { ...link, exp });
}

/** The path of a public file that stays the same. Whether the file is open is looked up with each request. */
export const lastingPath = (secret: string, link: Pick<FileLink, 'subscriptionid' | 'fileid'>): string =>
  signedPath(secret, { ...link, logininfoid: 0, exp: NO_END });

function signedPath(secret: string, link: FileLink): string {
  const { exp } = link;
  const body = `${link.subscriptionid}.${link.fileid}.${link.logininfoid}.${exp}`;
  return `${LINK_PATH}${body}.${mac(secret, `file.${body}`)}`;
}

/**
 * Reads a link, full address or path; undefined when it is not ours or was changed. Expiry is in `exp`, not checked
 * here.
 */
export function readLink(secrets: Secrets, text: string): FileLink | undefined {
  const match =
    /^(?:https?:\/\/[\w.-]{1,253}(?::\d{1,5})?)?\/files\/((\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(
      text,
    );
  if (!match) return undefined;
  const [, body = '', subscriptionid, fileid, logininfoid, exp, signature = ''] = match;
  if (!isSigned(secrets, signature, `file.${body}`)) return undefined;
  return {
    subscriptionid: Number(subscriptionid),
    fileid: Number(fileid),
    logininfoid: Number(logininfoid),
    exp: Number(exp),
  };
}
