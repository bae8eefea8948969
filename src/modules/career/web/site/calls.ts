import { failureText, messageIn } from '../../engine/failure.ts';

const SESSION = 'muster.session';
const SIGNED_OUT = 'muster.signedout';
/** What a call without a session carries; it gives no right. */
const GLOBAL_TOKEN = 'global';

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** The login that this browser remembers; undefined where nobody is signed in. */
function rememberedLogin(): number | undefined {
  if (stored(SIGNED_OUT)) return undefined;
  try {
    const { logininfoid } = JSON.parse(stored(SESSION) ?? '{}') as { logininfoid?: unknown };
    return typeof logininfoid === 'number' ? logininfoid : undefined;
  } catch {
    return undefined;
  }
}

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('muster.refresh', work) : work();

/** The token of whoever is signed in here; without one the page is everybody's, so a refused session is no fault. */
async function tokenOf(): Promise<string | undefined> {
  const logininfoid = rememberedLogin();
  if (logininfoid === undefined) return undefined;
  try {
    return await alone(async () => {
      const response = await fetch('/api/refreshtoken', {
        method: 'POST',
        headers: { authorization: `Bearer ${GLOBAL_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ logininfoid }),
      });
      const { result } = (await response.json()) as { result?: { token: string }[] };
      return result?.[0]?.token;
    });
  } catch {
    return undefined;
  }
}

let token: Promise<string | undefined> | undefined;

/**
 * Asks a public call, with the session where there is one, else with the public key of the company.
 * @throws Error with the sentence of `failureText`
 */
export async function ask<T>(path: string): Promise<T> {
  token ??= tokenOf();
  const bearer = await token;
  const key = document.documentElement.dataset['key'] ?? '';
  const headers: Record<string, string> =
    bearer === undefined
      ? { authorization: `Bearer ${GLOBAL_TOKEN}`, applicationkey: key }
      : { authorization: `Bearer ${bearer}` };
  // The page itself is asked for each time: an answer that a browser kept would put what was before in its place.
  const response = await fetch(`/api/${path}`, { headers, cache: 'no-cache' }).catch(() => undefined);
  const body = (await response?.json().catch(() => undefined)) as { result?: T } | undefined;
  if (response?.ok && body?.result !== undefined) return body.result;
  throw new Error(failureText({ status: response?.status ?? 0, servermessage: messageIn(body) }));
}
