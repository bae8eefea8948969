import { lookup } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { say } from '../engine/say.ts';
import { callOutside } from './outside.ts';
import { ApplicationError } from './application-error.ts';

const PATIENCE_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

const PRIVATE_4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
const PUBLIC_6 = '2000::/3';
/** Reserved ranges within the public one: embedded IPv4 addresses, documentation, benchmarks. */
const PRIVATE_6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';

function listOf(ranges: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(' ')) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}
const private4 = listOf(PRIVATE_4, 'ipv4');
const public6 = listOf(PUBLIC_6, 'ipv6');
const private6 = listOf(PRIVATE_6, 'ipv6');

/** Whether an address is on the public internet; IPv6 addresses that embed others are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !private4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return public6.check(address, 'ipv6') && !private6.check(address, 'ipv6');
}

const refused = (text: string): ApplicationError => new ApplicationError({ status: 422, code: 'outside', text });

/** Resolves a host once and checks every address, so that the connection uses one of these. */
async function addressesOf(host: string, allowPrivate: boolean): Promise<{ address: string; family: number }[]> {
  const bare = host.replace(/^\[|\]$/g, '');
  const matches = isIP(bare)
    ? [{ address: bare, family: isIP(bare) }]
    : await lookup(bare, { all: true, verbatim: true }).catch(() => []);
  if (matches.length === 0) throw refused(`The address ${host} cannot be found`);
  if (!allowPrivate && !matches.every(({ address }) => isPublicAddress(address)))
    throw refused(`The address ${host} is not on the open internet`);
  return matches;
}

/**
 * Why an address cannot be that of a service on the open internet, as far as its text says; undefined where it may be.
 * Names are resolved when they are called.
 */
export function addressProblem(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return say`The address must begin with https://`;
  if (url.username || url.password) return say`The address may not hold a password`;
  if (url.port !== '') return say`The address may not name a port`;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host)
    ? !isPublicAddress(host)
    : !/\.[a-z][a-z\d-]*$/.test(host) || /\.(?:localhost|local|internal)$/.test(host);
  return isPrivate ? say`The address is not on the open internet` : undefined;
}

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown };

function bodyOf(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (body instanceof URLSearchParams) return body.toString();
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new TypeError('Not a body that is sent to others');
}

/**
 * Calls an external service at an address that a customer typed: resolved once and pinned, no private address unless
 * `allowPrivate`, https (http only with `allowPrivate`), no redirects, at most five seconds and a megabyte.
 * @throws ApplicationError `outside` with what is wrong, for the person who set it up
 */
export async function guardedFetch(
  address: string | URL,
  sent: Sent,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<Response> {
  callOutside('a service outside');
  const url = new URL(address);
  const secure = url.protocol === 'https:';
  if (!secure && !(allowPrivate && url.protocol === 'http:')) throw refused('The address must begin with https://');
  if (url.username || url.password) throw refused('The address may not hold a password');
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const slow = () => refused(`${url.hostname} did not answer within ${PATIENCE_MS / 1000} seconds`);
  const [pinned] = await Promise.race([
    addressesOf(url.hostname, allowPrivate),
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(slow()), { once: true })),
  ]);
  if (!pinned) throw refused(`The address ${url.hostname} cannot be found`);
  const pin: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [pinned]) : callback(null, pinned.address, pinned.family);
  const body = bodyOf(sent.body);
  return new Promise((resolve, reject) => {
    const fail = () => reject(signal.aborted ? slow() : refused(`${url.hostname} could not be reached`));
    const call = (secure ? secureRequest : plainRequest)(
      url,
      {
        method: sent.method ?? 'GET',
        headers: {
          ...sent.headers,
          'accept-encoding': 'identity',
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        lookup: pin,
        agent: false,
        signal,
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('error', fail);
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size <= MAX_BYTES) return parts.push(part);
          reject(refused(`The answer of ${url.hostname} is too long`));
          return answer.destroy();
        });
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          if (status >= 300 && status < 400)
            return reject(refused(`${url.hostname} leads elsewhere, which is not followed`));
          const type = answer.headers['content-type'];
          const empty = status === 204 || status === 205 || status < 200;
          return resolve(
            new Response(empty ? null : Buffer.concat(parts), {
              status: status < 200 ? 502 : status,
              headers: type ? { 'content-type': type } : {},
            }),
          );
        });
      },
    );
    call.on('error', fail);
    call.end(body);
  });
}
