import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';

/** A set of networks that an address may be in. */
export type Networks = { readonly has: (address: string) => boolean };

/** Normalizes an address: an IPv4-mapped IPv6 address becomes IPv4, and the zone id is dropped. */
const plain = (address: string): string =>
  (address.trim().split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d{1,3}(?:\.\d{1,3}){3}$)/i, '');

/**
 * Parses addresses and networks such as `10.0.0.5, 10.1.0.0/16, fd00::/8`.
 * @returns undefined where a word is neither
 */
export function readNetworks(text: string): Networks | undefined {
  const list = new BlockList();
  const words = text.split(/[\s,]+/).filter((one) => one !== '');
  if (words.length === 0) return undefined;
  for (const word of words) {
    const [address = '', length, ...rest] = word.split('/');
    const family = isIP(address);
    if (family === 0 || rest.length > 0) return undefined;
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (length === undefined) {
      list.addAddress(plain(address), isIP(plain(address)) === 4 ? 'ipv4' : 'ipv6');
      continue;
    }
    // A prefix length of 0 would match every address, which is surely a mistake.
    if (!/^[1-9]\d{0,2}$/.test(length) || Number(length) > (family === 4 ? 32 : 128)) return undefined;
    list.addSubnet(address, Number(length), type);
  }
  return {
    has: (input) => {
      const address = plain(input);
      const family = isIP(address);
      return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/** The addresses of this machine: loopback and all interfaces. */
export function thisMachine(): Networks {
  const own = readNetworks('127.0.0.0/8, ::1');
  return {
    has: (input) =>
      own?.has(input) === true ||
      Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => plain(address) === plain(input))),
  };
}

export const noNetwork: Networks = { has: () => false };

/**
 * The caller's address: that of the socket, or, where it is a trusted proxy, the last address before our proxies in the
 * forwarded header. What an untrusted caller claims is ignored.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const result = plain(request.ip.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1'));
  return isIP(result) === 0 ? plain(request.socket.remoteAddress ?? '') : result;
}

/**
 * The network of an address: the address itself for IPv4, a prefix for IPv6.
 * @param bits of the prefix
 */
function prefixOf(address: string, bits: 48 | 56 | 64): string {
  const existing = plain(address);
  if (isIP(existing) !== 6) return existing;
  const [head = '', tail] = existing.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end counts as two groups.
  const length = groups.length + after.reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0);
  const middle = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - length) }, () => '0');
  const first = [...groups, ...middle, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16));
  // Of the fourth group a /56 has the upper byte, and a /48 nothing.
  if (bits < 64) first[3] = bits === 56 ? (first[3] ?? 0) & 0xff00 : 0;
  return `${first.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** The network by which limits are counted: an IPv4 address, or the /64 of an IPv6 subscriber. */
export const networkOf = (address: string): string => prefixOf(address, 64);

/** The wider networks of an IPv6 address, a site's /56 and an organization's /48; an IPv4 address has none. */
export const widerNetworksOf = (address: string): string[] =>
  isIP(plain(address)) === 6 ? [prefixOf(address, 56), prefixOf(address, 48)] : [];
