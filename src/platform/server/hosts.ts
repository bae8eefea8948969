import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HostApp } from '../contract/endpoint.ts';
import { ApplicationError } from './application-error.ts';
import type { Env } from './serve.ts';

const RESERVED: Record<string, HostApp> = {
  accounts: 'accounts',
  superuser: 'superuser',
  signup: 'signup',
  files: 'files',
};

type Place = Pick<Env, 'baseDomain' | 'production' | 'publicPort'>;

const usualPort = ({ production }: Place): number => (production ? 443 : 80);
const portOf = (place: Place): number => place.publicPort ?? usualPort(place);

/**
 * Finds the application and label of a Host header. Anything that is not exactly one label below the base domain, or
 * has a port other than the public one, is foreign.
 */
export function readHost(host: string | undefined, place: Place): { app: HostApp; label: string } | undefined {
  const [, name = '', port] = /^([^:]*)(?::(\d{1,5}))?$/.exec((host ?? '').toLowerCase()) ?? [];
  if (port !== undefined && Number(port) !== portOf(place)) return undefined;
  const { baseDomain } = place;
  if (name === baseDomain) return { app: 'accounts', label: '' };
  if (!name.endsWith(`.${baseDomain}`)) return undefined;
  const label = name.slice(0, -baseDomain.length - 1);
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) return undefined;
  return { app: RESERVED[label] ?? 'tenant', label };
}

/** The public origin of a host of ours, by the settings alone, not the request's Host header. */
export function originOf(place: Place, label: string): string {
  const scheme = place.production ? 'https' : 'http';
  const port = portOf(place) === usualPort(place) ? '' : `:${portOf(place)}`;
  return `${scheme}://${label === '' ? '' : `${label}.`}${place.baseDomain}${port}`;
}

/**
 * Whether a call comes from a page of the same host, or from no page at all. Other hosts of this product are the same
 * site to a browser, so cookies come along and do not prove which page sends them.
 */
export function fromOwnPage(request: FastifyRequest, place: Place): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const named = readHost(host, place);
  return named !== undefined && origin === originOf(place, named.label);
}

const HEALTH = /^\/(?:health\/|metrics(?:$|\?))/;

/** Rejects requests with two Host headers or a foreign host. Health checks may use any address. */
export function guardHosts(app: FastifyInstance, env: Env): void {
  app.addHook('onRequest', async (request) => {
    const named = request.raw.rawHeaders.filter((word, at) => at % 2 === 0 && word.toLowerCase() === 'host').length;
    if (named > 1) throw new ApplicationError({ status: 400, code: 'E0010', text: 'Send one Host header' });
    if (HEALTH.test(request.url) || readHost(request.headers.host, env)) return;
    throw new ApplicationError({ status: 404, code: 'unknown-company', text: 'The URL you have entered is incorrect' });
  });
}
