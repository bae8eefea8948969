import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nameCaller } from './caller.ts';
import { inTenant, type Pools } from './db.ts';
import { type Tenant, tenantById, tenantByLabel } from './directory.ts';
import { readHost } from './hosts.ts';
import { addressOf, networkOf } from './network.ts';
import type { Env } from './serve.ts';
import type { TerminalCall, Terminals } from './terminal.ts';

const MEGABYTE = 1024 * 1024;
/** Calls a minute of one serial number: a backlog is sent in batches, each after the answer to the one before. */
const MAX_CALLS = 3_000;
/** Calls a minute that one network may make under serial numbers that nobody has registered. */
const MAX_UNREGISTERED = 120;

type Input = { readonly pools: Pools; readonly env: Env };
/** Finds the company of a call: by the host, or where a listener serves terminals alone by the serial number. */
type FindTenant = (request: FastifyRequest, serialnumber: string) => Promise<Tenant | undefined>;

const byHost =
  ({ pools, env }: Input): FindTenant =>
  async (request) => {
    const host = readHost(request.headers.host, env);
    return host?.app === 'tenant' ? tenantByLabel(pools, host.label) : undefined;
  };

/** For terminals that know only an address. */
export const bySerial =
  ({ pools }: Input): FindTenant =>
  async (_request, serialnumber) => {
    const { rows } = await pools.directory.query<{ subscriptionid: number }>(
      'select subscriptionid from terminal_directory where serialnumber = $1',
      [serialnumber],
    );
    const [result] = rows;
    return result ? tenantById(pools, result.subscriptionid) : undefined;
  };

function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at));
}

const serialOf = (query: URLSearchParams): string | null => query.get('SN') ?? query.get('sn');

const answer = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).type('text/plain; charset=utf-8').send(text);

type Guards = { readonly find: FindTenant; readonly isOver: (request: FastifyRequest) => Promise<boolean> };

const handler =
  (call: TerminalCall, { isSerial }: Terminals, input: Input, { find, isOver }: Guards) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = queryOf(request);
    const serialnumber = serialOf(query);
    if (!isSerial(serialnumber)) return answer(reply, 400, 'ERROR: serial number\n');
    const tenant = await find(request, serialnumber);
    // A serial number of another company looks like one that nobody has.
    if (tenant?.statusid !== 1)
      return (await isOver(request))
        ? answer(reply, 429, 'ERROR: too many calls\n')
        : answer(reply, 404, 'ERROR: unknown\n');
    // All terminals of a company share the turns of one caller.
    nameCaller({ company: tenant.subscriptionid, name: 'terminals', rank: 'member' });
    const { pools, env } = input;
    const actor = { accountid: null, request: request.id };
    const { status, body } = await call.handle({
      env,
      tenant,
      query,
      serialnumber,
      secret: (request.params as { secret?: string }).secret,
      body: typeof request.body === 'string' ? request.body : '',
      address: addressOf(request),
      isOverStrangers: () => isOver(request),
      tx: (work) => inTenant(pools, tenant.subscriptionid, actor, work),
    });
    return answer(reply, status, body);
  };

/** Registers the calls of terminals. They have a pipeline of their own: no session, bodies of a megabyte as text. */
export async function serveTerminals(
  app: FastifyInstance,
  terminals: readonly Terminals[],
  input: Input,
  find: FindTenant = byHost(input),
): Promise<void> {
  const strangers = app.createRateLimit({
    max: MAX_UNREGISTERED,
    timeWindow: '1 minute',
    keyGenerator: (request: FastifyRequest) => `stranger ${networkOf(addressOf(request))}`,
  });
  const isOver = async (request: FastifyRequest): Promise<boolean> => {
    const counted = await strangers(request);
    return !counted.isAllowed && counted.isExceeded;
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, String(body)));
    for (const of of terminals)
      for (const call of of.calls)
        scope.route({
          method: call.method,
          url: call.path,
          bodyLimit: MEGABYTE,
          config: {
            rateLimit: {
              max: MAX_CALLS,
              timeWindow: '1 minute',
              keyGenerator: (request: FastifyRequest) =>
                `terminal ${networkOf(addressOf(request))} ${serialOf(queryOf(request)) ?? ''}`,
            },
          },
          errorHandler: (error: Error & { statusCode?: number }, request, reply) => {
            const status = error.statusCode ?? 500;
            // Whatever went wrong, nothing was taken: the terminal sends it again.
            if (status >= 500) request.log.error({ err: error }, 'a call of a terminal failed');
            void answer(reply, status, 'ERROR\n');
          },
          handler: handler(call, of, input, { find, isOver }),
        });
  });
}
