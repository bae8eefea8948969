import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_SUCH_CALL } from '../contract/messages.ts';
import { isCareerPath } from '../contract/career-path.ts';
import { enterPage, mayPostToCompanies } from './enter-page.ts';
import type { Pools } from './db.ts';
import { openFirstPage } from './first-page.ts';
import { tenantByLabel } from './directory.ts';
import { originOf, readHost } from './hosts.ts';
import type { Env } from './serve.ts';
import { PROJECT_DIR } from './settings.ts';

const DIST = join(PROJECT_DIR, 'dist/web');
const YEAR_MS = 31_536_000_000;

/** Whether a label belongs to a company; true as well while the database is unavailable, so that a page is shown. */
const isCompany = (pools: Pools, label: string): Promise<boolean> =>
  tenantByLabel(pools, label).then(
    (tenant) => tenant !== undefined && tenant.statusid !== 0,
    () => true,
  );

/**
 * Serves the built web applications: hashed files cached for a year, and for every other path the page of the host's
 * application. The application itself shows its 404; a path that looks like a missing file gets a real one, and the
 * page of an unknown label has the status 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  { env, pools, dist = DIST }: { env: Env; pools: Pools; dist?: string },
): Promise<void> {
  if (!existsSync(dist)) return;
  await app.register(fastifyStatic, { root: dist, serve: false, wildcard: false, maxAge: YEAR_MS, immutable: true });
  app.get('/assets/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.sendFile(`assets/${name}`);
  });
  const pages = new Map<string, string>();
  const pageOf = async (name: string): Promise<string> => {
    const current = pages.get(name);
    if (current !== undefined) return current;
    const html = await readFile(join(dist, name, 'index.html'), 'utf8');
    pages.set(name, html);
    return html;
  };
  const withSignIn = await openFirstPage(app, dist);
  await enterPage(app, { env, page: () => pageOf('tenant') });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // Two slashes begin a host name, which may be invalid.
    const pathname = URL.parse(request.url, 'http://host')?.pathname ?? '/';
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.status(404).send({ error: { code: 'unknown', message: NO_SUCH_CALL } });
    if (/^\/[\w-]+\.\w{2,12}$/.test(pathname) && existsSync(join(dist, pathname.slice(1))))
      return reply.header('cache-control', 'no-cache').sendFile(pathname.slice(1));
    if (/\.(?:js|css|map|png|jpg|svg|ico|woff2?|json|txt|webmanifest)$/.test(pathname))
      return reply.status(404).type('text/plain').send('Not found');
    const host = readHost(request.headers.host, env);
    // Visitor sessions belong to the accounts host, so the bare domain redirects there.
    if (host?.label === '') return reply.redirect(`${originOf(env, 'accounts')}${request.url}`, 302);
    // The career site is the server's own; a path that only contains its name leads there.
    const inCareer = pathname === '/career' || pathname.startsWith('/career/');
    if (host?.app === 'tenant' && isCareerPath(pathname) && !inCareer) return reply.redirect('/career', 302);
    const query = host?.app;
    const name = query !== undefined && existsSync(join(dist, query, 'index.html')) ? query : 'tenant';
    if (name !== 'tenant') mayPostToCompanies(reply, env.baseDomain);
    const page = await pageOf(name);
    const isKnown = host?.app !== 'tenant' || (await isCompany(pools, host.label));
    return reply
      .status(isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(name === 'tenant' && isKnown && host ? await withSignIn(page, request, host.label) : page);
  };
  // A route, since only answers of routes are compressed.
  app.get('/*', answer);
  app.setNotFoundHandler(answer);
}
