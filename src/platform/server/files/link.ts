import { mac, same } from '../token.ts';

/** What a link names. `logininfoid` 0 is nobody's session: what is shown before the sign-in. */
export type FileLink = { subscriptionid: number; fileid: number; logininfoid: number; exp: number };

/** A link lives between half of this and all of it: rounding its end lets the browser keep the picture meanwhile. */
const LINK_SECONDS = 300;
/** The logo of the sign-in page is everybody's; its link lives as long as the token that comes with it. */
const PUBLIC_SECONDS = 86_400;

/** Where the file host answers links, below its address. */
export const LINK_PATH = '/files/';

const roundedEnd = (now: number, seconds: number): number => (Math.floor(now / (seconds / 2)) + 2) * (seconds / 2);

/** The path of a file on the file host, signed for one object, company and session. `now` in seconds. */
export function linkPath(secret: string, link: Omit<FileLink, 'exp'>, now: number): string {
  const exp = roundedEnd(now, link.logininfoid === 0 ? PUBLIC_SECONDS : LINK_SECONDS);
  const body = `${link.subscriptionid}.${link.fileid}.${link.logininfoid}.${exp}`;
  return `${LINK_PATH}${body}.${mac(secret, `file.${body}`)}`;
}

/** Reads a link, whole address or path; undefined when it is not ours or was changed. Whether it still lives is in `exp`. */
export function readLink(secret: string, text: string): FileLink | undefined {
  const match =
    /^(?:https?:\/\/[\w.-]{1,253}(?::\d{1,5})?)?\/files\/((\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(
      text,
    );
  if (!match) return undefined;
  const [, body = '', subscriptionid, fileid, logininfoid, exp, signature = ''] = match;
  if (!same(signature, mac(secret, `file.${body}`))) return undefined;
  return {
    subscriptionid: Number(subscriptionid),
    fileid: Number(fileid),
    logininfoid: Number(logininfoid),
    exp: Number(exp),
  };
}
