import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGES, TOO_MANY } from '../contract/messages.ts';
import { html, markupOf } from '../engine/html.ts';
import { fromDatabase, ApplicationError, diskFull } from './application-error.ts';
import { nameCaller } from './caller.ts';
import { type Db, inTenant } from './db.ts';
import { tenantByLabel } from './directory.ts';
import { fromOwnPage, readHost } from './hosts.ts';
import { openPageCache, packed, type Packed } from './page-cache.ts';
import type { Page, PageAnswer, PageContext, PageVersion } from './page.ts';
import { sentencesOf } from './language.ts';
import { readForm } from './page-form.ts';
import { baseOf } from './pipeline.ts';
import { peopleOf } from './people-scope.ts';
import { validated } from './rights/authorize.ts';
import type { BaseContext, Env } from './serve.ts';

type Input = Pick<BaseContext, 'pools' | 'env' | 'supportSessions' | 'unusedGroups'>;

const HTML = 'text/html; charset=utf-8';
/** Kept by browsers, and asked for again each time: what is published is seen at once. */
const ASK_AGAIN = 'public, max-age=0, must-revalidate';
/** How long the signed addresses in a stored page are certain to last; see `files/link.ts`. */
const LINKS_MS = 6 * 3600_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Which scripts, styles and pictures a page may load: our own, and nothing that is written into it. */
function policyOf({ styles = [], framed = false }: PageAnswer, env: Env): string {
  const files = `${env.production ? 'https' : 'http'}://files.${env.baseDomain}:*`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles.map((style) => `'sha256-${sha256(style)}'`)].join(' '),
    ['img-src', "'self'", 'data:', 'blob:', files].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ');
}

const headersOf = (answer: PageAnswer, env: Env): Record<string, string> => ({
  'content-security-policy': policyOf(answer, env),
  ...answer.headers,
});

const isBytes = (body: PageAnswer['body']): body is Uint8Array => body instanceof Uint8Array;
const textOf = ({ body }: PageAnswer): string =>
  typeof body === 'string' ? body : isBytes(body) ? Buffer.from(body).toString() : markupOf(body);

/** A page for what went wrong before a page of its own could be made. */
function failedPage(error: Error, pack: Readonly<Record<string, string>> | undefined): PageAnswer {
  const existing = error instanceof ApplicationError ? error : fromDatabase(error);
  const answered = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const status = existing?.status ?? answered;
  const english =
    existing?.message ??
    (status === 429
      ? TOO_MANY
      : status < 500
        ? 'This could not be read. Load the page and try again.'
        : MESSAGES.E0030);
  const text = pack?.[english] ?? english;
  return {
    status,
    body: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>${text} / Muster</title>
        </head>
        <body>
          <main><h1>${text}</h1></main>
        </body>
      </html>`,
  };
}

function send(reply: FastifyReply, answer: PageAnswer, env: Env): FastifyReply {
  return reply
    .status(answer.status)
    .type(answer.type ?? HTML)
    .headers({ 'cache-control': 'no-store', ...headersOf(answer, env) })
    .send(isBytes(answer.body) ? Buffer.from(answer.body) : textOf(answer));
}

const takes = (request: FastifyRequest, encoding: 'br' | 'gzip'): boolean =>
  (request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => one.trim().split(';')[0] === encoding && !/;\s*q=0(?:\.0*)?\s*$/.test(one));

/** The tags of answers that the caller has. */
const seenBy = (request: FastifyRequest): string[] =>
  (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));

function sendStored(request: FastifyRequest, reply: FastifyReply, stored: Packed): FastifyReply {
  void reply.headers({ 'cache-control': ASK_AGAIN, ...stored.headers, etag: stored.etag, vary: 'accept-encoding' });
  if (seenBy(request).includes(stored.etag)) return reply.status(304).send();
  const encoding = takes(request, 'br') ? 'br' : takes(request, 'gzip') ? 'gzip' : 'identity';
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type(stored.type).send(stored.bytes[encoding]);
}

type Tenant = NonNullable<Awaited<ReturnType<typeof tenantByLabel>>>;

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  input: Input,
  tenant: Tenant,
): PageContext {
  const { pools } = input;
  const actor = { accountid: null, request: request.id };
  const base = baseOf(request, reply, { ...input, tenant, actor });
  const authorizing = { ...base, confirmed: false };
  const at = request.url.indexOf('?');
  const search = at < 0 ? '' : request.url.slice(at);
  return {
    ...base,
    session: undefined,
    ifMatch: undefined,
    params: request.params as Record<string, string>,
    search,
    query: new URLSearchParams(search),
    seen: (etag) => seenBy(request).includes(etag),
    tx: (work) =>
      inTenant(
        pools,
        tenant.subscriptionid,
        actor,
        validated(authorizing, (db: Db) =>
          work(db, peopleOf({ db, scope: 'self', employeeid: null, today: base.today, session: undefined })),
        ),
      ),
    form: async () => {
      if (!page.form) throw new ApplicationError({ status: 415, code: 'E0010', text: 'This page takes no form' });
      if (page.form.files > 0 && pools.isFull?.()) throw diskFull();
      return readForm(request, page.form);
    },
  };
}

function bodyLimitOf({ form }: Page): number {
  if (!form) return 1024;
  // Signs of a URL-encoded form take three bytes.
  return form.fields * Math.min(form.fieldSize, 16 * 1024) * 3 + 4096;
}

/**
 * Registers the pages of all modules. A host without such a company is answered as every other path there is: by the
 * page that says so.
 */
export async function servePages(app: FastifyInstance, pages: readonly Page[], input: Input): Promise<void> {
  const cache = openPageCache();
  const { pools, env } = input;
  const companyOf = async (request: FastifyRequest): Promise<Tenant | undefined> => {
    const host = readHost(request.headers.host, env);
    const tenant = host?.app === 'tenant' ? await tenantByLabel(pools, host.label) : undefined;
    return tenant?.statusid === 1 ? tenant : undefined;
  };
  const versionNames = new Set(pages.flatMap(({ version }) => version?.name ?? []));
  // Whoever changes something sees it at once, whatever it was.
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 400) return;
    const tenant = await companyOf(request);
    if (tenant) for (const name of versionNames) cache.forget(`${tenant.subscriptionid} ${name}`);
  });
  const storedOf = async (page: Page, ctx: PageContext, version: PageVersion, key: string) => {
    const text = await cache.version(`${ctx.tenant.subscriptionid} ${version.name}`, () => version.read(ctx));
    const { companyname, language, timezoneid } = ctx.tenant;
    const links = Math.floor(env.now().getTime() / LINKS_MS);
    let other: PageAnswer | undefined;
    const stored = await cache.page(
      key,
      JSON.stringify([text, companyname, language, timezoneid, ctx.today, links]),
      async () => {
        const answer = await page.handle(ctx);
        if (answer.status === 200)
          return packed({ text: textOf(answer), type: answer.type ?? HTML, headers: headersOf(answer, env) });
        other = answer;
        return undefined;
      },
    );
    return stored ?? other;
  };
  const handler = (page: Page) => async (request: FastifyRequest, reply: FastifyReply) => {
    const tenant = await companyOf(request);
    if (!tenant) return reply.callNotFound();
    nameCaller({ company: tenant.subscriptionid });
    if (page.method !== 'GET' && !fromOwnPage(request, env))
      throw new ApplicationError({
        status: 403,
        code: 'foreign-page',
        text: 'This was sent by a page of another address',
      });
    const ctx = contextOf(request, reply, page, input, tenant);
    // An address with a query is one of many: it is made anew and kept by nobody.
    if (!page.version || ctx.search !== '') return send(reply, await page.handle(ctx), env);
    const key = `${tenant.subscriptionid} ${page.path} ${JSON.stringify(ctx.params)}`;
    const answer = await storedOf(page, ctx, page.version, key);
    if (answer && 'etag' in answer) return sendStored(request, reply, answer);
    // Whoever waited for a page that another call found to be none asks for itself.
    return send(reply, answer ?? (await page.handle(ctx)), env);
  };
  const sendFailure = async (error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Whatever is wrong with the company as well, the page is answered.
    const tenant = await companyOf(request).catch(() => undefined);
    const answer = failedPage(error, tenant && (await sentencesOf(tenant.language).catch(() => undefined)));
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
    await send(reply, answer, env);
  };
  await app.register(async (scope) => {
    // Forms are parsed here only: all calls take JSON, which no foreign form can send.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    for (const page of pages)
      scope.route({
        method: page.method,
        url: page.path,
        bodyLimit: bodyLimitOf(page),
        handler: handler(page),
        errorHandler: (error: Error, request, reply) => {
          sendFailure(error, request, reply).catch((fault: unknown) => {
            request.log.error({ err: fault }, 'request failed');
            reply.raw.destroy();
          });
        },
      });
  });
}
