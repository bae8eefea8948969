import { daysInFormat } from '#platform/engine/day-format.ts';
import { type LoginSession, logout, refreshToken } from '#platform/contract/session.ts';
import { clientDetail } from './client-detail.ts';
import { loadCompany, subscriptionToken } from './company.ts';
import { followLanguage, showDaysBy, t } from './language.ts';
import { deviceToken } from './push-token.ts';
import { noAnswer, reachability } from './reachable.ts';
import { SESSION_EXPIRED } from './gate/paths.ts';
import { keepSettings } from './settings-cookie.ts';
import { remembered, store, useStore } from './store.ts';
import { NO_ANSWER } from '#platform/contract/messages.ts';
import { callError, isCallError, send, type Wire } from './wire.ts';

/** The part of a session that survives a reload: user and rights, never a token. */
export type Session = Omit<LoginSession, 'token'>;

const KEY = 'muster.session';
const SIGNED_OUT = 'muster.signedout';
const formatKey = (userid: number): string => `muster.dateformat.${userid}`;
/**
 * Renewal runs this many seconds before expiry, and never more often: a wrong clock must not cause a flood of calls.
 */
const EARLY = 60;

const read = (): Session | undefined => {
  const text = remembered.get(KEY);
  if (!text) return undefined;
  try {
    const parsed: Session = JSON.parse(text);
    return typeof parsed.userid === 'number' && Array.isArray(parsed.features) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

const session = store<Session | undefined>(read());
/** Counts the renewals of the session: each refetches the displayed data. */
export const renewals = store(0);
let token: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

type News = { kind: 'renewed'; login: LoginSession } | { kind: 'ended'; expired: boolean };
const channel =
  'document' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel('muster.session') : undefined;
const announce = channel ? (channel.postMessage.bind(channel) satisfies (news: News) => void) : () => undefined;
if (channel)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.kind === 'renewed') adopt(data.login);
    else forget(data.expired);
  });

export const useSession = (): Session | undefined => useStore(session);
export const currentSession = (): Session | undefined => session.get();
showDaysBy((text) => {
  const pattern = session.get()?.dateformatname;
  return pattern === undefined ? text : daysInFormat(text, pattern, t);
});
export const accessToken = (): string | undefined => token;

function adopt({ token: fresh, ...rest }: LoginSession) {
  // A browser's refresh token is in a cookie; one in the body is not stored.
  const description = { ...rest, refreshtoken: null };
  if (token) renewals.set(renewals.get() + 1);
  token = fresh;
  // The date format chosen on this device outlives the session; without a choice the company's applies.
  const chosen = remembered.get(formatKey(description.userid));
  const next = chosen === null ? description : { ...description, dateformatname: chosen };
  remembered.set(KEY, JSON.stringify(next));
  keepSettings(next);
  session.set(next);
  if (next.islanguagechosen) followLanguage(next.language);
  clearTimeout(timer);
  const wait = Date.parse(description.expired_at) - Date.now() - EARLY * 1000;
  timer = setTimeout(() => void renew().catch(() => undefined), Math.min(Math.max(wait, EARLY * 1000), 2 ** 31 - 1));
}

/** Begins a session after sign-in: stores the token in memory and notifies the other tabs. */
export function begin(login: LoginSession) {
  remembered.set(SIGNED_OUT, null);
  adopt(login);
  announce({ kind: 'renewed', login } satisfies News);
}

/** Changes a setting that is stored on this device only. */
export function choose(
  choice: Partial<Pick<Session, 'dateformatname' | 'imagepath' | 'language' | 'islanguagechosen'>>,
) {
  const mine = session.get();
  if (!mine) return;
  if (choice.dateformatname !== undefined) remembered.set(formatKey(mine.userid), choice.dateformatname);
  const next = { ...mine, ...choice };
  remembered.set(KEY, JSON.stringify(next));
  keepSettings(next);
  session.set(next);
}

const hereForReturn = (): string => encodeURIComponent(`${location.pathname}${location.search}`);

function forget(expired: boolean) {
  token = undefined;
  clearTimeout(timer);
  // A sign-out that the server has not received, display settings and the tokens of sealed reviews stay on the device.
  remembered.clear(
    (key) => key === SIGNED_OUT || /^muster\.(language|scheme|dateformat\.\d+|reviewtoken\.\d+\.\d+)$/.test(key),
  );
  if (session.get())
    history.replaceState(null, '', expired ? `${SESSION_EXPIRED}?return=${hereForReturn()}` : '/login');
  session.set(undefined);
}

/** Sends the token of the company once it is loaded: these calls have no user's token. */
const asCompany = (bearer = subscriptionToken()): Wire =>
  bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } };

const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? await navigator.locks.request('muster.refresh', work) : await work();

const unreached = () => callError(0, { code: 'OFFLINE', message: NO_ANSWER });

let renewing: Promise<boolean> | undefined;

/**
 * Renews the access token once for all tabs. False when the session has ended; then it is cleared in all tabs.
 * @throws CallError when the server did not answer: the session remains.
 */
export function renew(): Promise<boolean> {
  renewing ??= renewOnce().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renewOnce(): Promise<boolean> {
  if (remembered.get(SIGNED_OUT)) return false;
  // A single try: it is repeated when the server is reachable again.
  if (reachability() !== 'online') throw unreached();
  const before = token;
  return await alone(async () => {
    // Another tab was faster and its message has arrived meanwhile.
    if (token !== before && token !== undefined) return true;
    try {
      const [login] = await send(refreshToken, { logininfoid: session.get()?.logininfoid ?? null }, asCompany());
      if (!login) return false;
      begin(login);
      return true;
    } catch (error) {
      if (!isCallError(error) || error.status === 429) throw error;
      if (error.status === 0 || error.status >= 500) {
        noAnswer();
        throw unreached();
      }
      announce({ kind: 'ended', expired: true } satisfies News);
      forget(true);
      return false;
    }
  });
}

/**
 * Restores a session on load without a stored one: the cookie may still be valid (another device setting, a sign-in
 * code).
 */
export async function restore(): Promise<void> {
  if (remembered.get(SIGNED_OUT)) {
    await loadCompany();
    await endOnServer();
    return;
  }
  if (session.get() || location.pathname.startsWith('/login')) return;
  await renew().catch(() => false);
}

async function endOnServer(details?: Session, bearer?: string): Promise<void> {
  const result = {
    userid: details?.userid ?? null,
    accountid: details?.accountid ?? null,
    subscriptionid: details?.subscriptionid ?? null,
    timezoneid: Intl.DateTimeFormat().resolvedOptions().timeZone,
    logininfoid: details?.logininfoid ?? null,
    ipaddress: null,
    deviceid: null,
    ...clientDetail(),
  };
  try {
    await send(logout, result, { keepalive: true, ...asCompany(bearer) });
    remembered.set(SIGNED_OUT, null);
  } catch {
    // The pending sign-out remains: no renewal is sent before it, and the next load repeats it first.
  }
}

/** Signs out here at once and on the server as soon as it is reachable. */
export async function signOut(): Promise<void> {
  const details = session.get();
  const bearer = token;
  remembered.set(SIGNED_OUT, '1');
  forget(false);
  announce({ kind: 'ended', expired: false } satisfies News);
  const sent = endOnServer(details, bearer);
  deviceToken.set(null);
  await sent;
}
