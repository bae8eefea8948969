import pg from 'pg';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Grant } from '#platform/contract/features.ts';
import { FEATURES } from '#platform/contract/features.ts';
import { serverModules } from '../../src/server.modules.ts';
import { type Answer, BASE_DOMAIN, type Call } from './product.ts';

/** Every endpoint of the product. */
export const ENDPOINTS: readonly Endpoint[] = serverModules.flatMap((module) =>
  module.endpoints.map((served) => served.endpoint),
);
export const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
export type Values = Record<string, unknown>;
export const exampleOf = (endpoint: Endpoint): Values => endpoint.example as Values;

/** The fields that a call declares, those its example leaves out as well. */
export const fieldsOf = (endpoint: Endpoint): string[] => {
  const shape: unknown = Reflect.get(endpoint.input, 'shape');
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : Object.keys(exampleOf(endpoint));
};

const BOUNDARY = 'muster-test-boundary';
const multipart = (content: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;

/** A value as it stands in an address. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');

/** The host of a call, where it is not the company's own. */
const hostOf = ({ app }: Endpoint): { host?: string } =>
  app === 'tenant' || app === 'every' ? {} : { host: `${app}.${BASE_DOMAIN}` };

let serial = 0;
type Input = { input?: Values; rawBody?: string; contentType?: string; token?: string; host?: string };

/** Calls an endpoint as a client would: path, query or body built from the input, by default from its example. */
export async function callEndpoint(call: Call, endpoint: Endpoint, options: Input = {}): Promise<Answer> {
  const { input = exampleOf(endpoint), rawBody, contentType = 'application/json', ...request } = options;
  const rest = { ...hostOf(endpoint), ...request };
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(input[name]).toWellFormed()),
  );
  const others = Object.entries(input).filter(([name]) => !names.includes(name));
  const headers: Record<string, string> = {
    ...(endpoint.money ? { 'idempotency-key': `guard-key-${(serial += 1)}` } : {}),
    ...(endpoint.versioned ? { 'if-match': '1' } : {}),
  };
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = Object.fromEntries(others.map(([name, value]) => [name, asText(value)]));
    return call(endpoint.method, path, { headers, query, ...rest });
  }
  if (endpoint.kind === 'upload')
    return call(endpoint.method, path, {
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: rawBody ?? multipart('Employee code,Name\n1,Asha\n'),
      ...rest,
    });
  const body = rawBody ?? Object.fromEntries(others);
  return call(endpoint.method, path, { headers: { ...headers, 'content-type': contentType }, body, ...rest });
}

/** The expected error for a caller with these rights by the declared access, deliberately implemented a second time. */
export function expectedError(endpoint: Endpoint, grants: readonly Grant[] | undefined): 401 | 403 | undefined {
  const { access } = endpoint;
  if (access === 'public') return undefined;
  // A session of a company is not valid on an apex host.
  if (grants === undefined || access === 'visitor') return 401;
  if (access === 'session') return undefined;
  const current = grants.find((grant) => grant.featureid === FEATURES[access.feature].featureid);
  if (!current) return 403;
  if (access.need === 'edit' && current.actionid === 2) return 403;
  return access.scope === 'tenant' && current.scope !== 'all' ? 403 : undefined;
}

/** One line per tenant table with a checksum of all its rows, of every company, as the owner sees them. */
export async function tableChecksums(ownerUrl: string, except: readonly string[] = []): Promise<string[]> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'subscriptionid'
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    const names = tables.map(({ name }) => name).filter((name) => !except.includes(name));
    const one = (name: string) =>
      `select '${name} ' || count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as line from "${name}" t`;
    const { rows } = await client.query<{ line: string }>(names.map(one).join(' union all '));
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
