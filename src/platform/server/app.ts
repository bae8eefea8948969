import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { bodyLimitOf, OPEN_BODY } from '../contract/endpoint.ts';
import { MESSAGES, NO_SUCH_CALL, TOO_MANY } from '../contract/messages.ts';
import { watchCallers } from './caller.ts';
import type { Pools } from './db.ts';
import { fileHost } from './files/host.ts';
import { cleanName } from './files/name.ts';
import { healthRoutes, observe } from './health.ts';
import { guardHosts, readHost } from './hosts.ts';
import { insideOnly, limitedAs } from './limits.ts';
import type { ServerModule } from './module.ts';
import { type Networks, noNetwork } from './network.ts';
import { openApiRoutes } from './openapi.ts';
import { servePages } from './serve-pages.ts';
import { serveTerminals } from './serve-terminals.ts';
import { answerWriter } from './answer-writer.ts';
import { apexPipeline } from './apex-pipeline.ts';
import { pipeline } from './pipeline.ts';
import { callName, type CallWatch } from './running-calls.ts';
import { fromDatabase, ApplicationError } from './application-error.ts';
import { unusedGroupsOf } from './menu-use.ts';
import type { BaseContext, Env, Served, UploadedFile } from './serve.ts';
import { supportSessionsOf } from './support-sessions.ts';
import { randomToken } from './token.ts';

export type AppOptions = {
  readonly pools: Pools;
  readonly env: Env;
  readonly modules: readonly ServerModule[];
  /** Upload limit in bytes; register files may be larger than the 2 MB of pictures. */
  readonly uploadLimit?: number;
  readonly log?: FastifyBaseLogger | boolean;
  /** Serves the web applications; registered last. */
  readonly web?: (app: FastifyInstance, options: { pools: Pools; env: Env }) => Promise<void>;
  /** Requests per minute of a session, or of a network where there is none. */
  readonly rate?: number;
  /** The proxies whose forwarded caller address is trusted; by default none. */
  readonly proxies?: Networks;
  /** Reports which calls run, and refuses those that silenced the server. */
  readonly watch?: CallWatch;
  /** The networks that may read the metrics and the API documentation; by default all. */
  readonly insiders?: Networks;
};

/** Generates the request id: one sent by the caller is never written into a transaction. */
const requestId = (): string => randomToken(9);

const MEGABYTE = 1024 * 1024;
/** The longest file name, as in file systems. */
const MAX_NAME = 255;
/** The longest header of a multipart part, in bytes: room for its name in any script, and little else. */
const MAX_HEAD = 2048;

/**
 * Reads the one file of a multipart upload.
 * @param limit bytes of this upload, where it is smaller than that of registers
 */
async function readUpload(request: FastifyRequest, limit: number | undefined): Promise<UploadedFile> {
  const noFile = () =>
    new ApplicationError({
      status: 400,
      code: 'E0070',
      text: 'Send one file as multipart form data in the form field "file"',
    });
  const longName = () =>
    new ApplicationError({
      status: 400,
      code: 'E0070',
      text: `The name of the file is too long: at most ${MAX_NAME} bytes. Rename it and send it again.`,
    });
  try {
    const part = await request.file(limit === undefined ? undefined : { limits: { fileSize: limit } });
    if (!part) throw noFile();
    if (Buffer.byteLength(part.filename) > MAX_NAME) throw longName();
    const bytes = await part.toBuffer();
    return { name: cleanName(part.filename), bytes };
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    // A malformed form is the caller's error, but the parser's own errors carry no status.
    if (!(error instanceof Error) || !('statusCode' in error) || error.statusCode !== 413) throw noFile();
    if (limit === undefined) throw error;
    const text = `File size should not exceed ${limit / MEGABYTE} MB`;
    throw new ApplicationError({ status: 413, code: 'too-large', text });
  }
}

function register(
  app: FastifyInstance,
  served: Served,
  options: Pick<AppOptions, 'watch'> & Pick<BaseContext, 'pools' | 'env' | 'supportSessions' | 'unusedGroups'>,
): void {
  const { watch = (_name, work) => work(), ...serving } = options;
  const { endpoint } = served;
  const handle = served.run === 'apex' ? apexPipeline({ ...serving, served }) : pipeline({ ...serving, served });
  const enveloped = served.run !== 'file' && served.run !== 'stream';
  app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    bodyLimit: bodyLimitOf(endpoint),
    ...(enveloped
      ? { schema: { response: { 200: {} } }, serializerCompiler: () => answerWriter(endpoint.output) }
      : {}),
    handler: (request, reply) =>
      watch(callName(readHost(request.headers.host, serving.env)?.label ?? '', endpoint), () =>
        handle(request, reply, served.run === 'upload' ? () => readUpload(request, endpoint.limit) : undefined),
      ),
  });
}

/** Returns the error for a body beyond its call's limit, of which nothing read so far is used. */
const tooLarge = (error: Error): ApplicationError | undefined =>
  'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    ? new ApplicationError({
        status: 413,
        code: 'too-large',
        text: 'This is more than can be sent at once. Send less, in several parts.',
      })
    : undefined;

function sendError(
  error: FastifyError | ApplicationError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const applicationError = error instanceof ApplicationError ? error : (tooLarge(error) ?? fromDatabase(error));
  if (applicationError) {
    const { status, code, message, fields } = applicationError;
    const current = 'current' in applicationError ? { current: applicationError.current } : {};
    return reply.status(status).send({ error: { code, message, ...(fields ? { fields } : {}), ...current } });
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413)
    return reply
      .status(413)
      .send({ error: { code: 'too-large', message: 'File size exceeds the limit of this upload' } });
  if (status === 429) return reply.status(429).send({ error: { code: 'too-many', message: TOO_MANY } });
  if (status >= 400 && status < 500)
    return reply.status(status).send({ error: { code: 'E0010', message: MESSAGES.E0010 } });
  request.log.error({ err: error }, 'request failed');
  return reply.status(500).send({ error: { code: 'E0030', message: MESSAGES.E0030 } });
}

/** The origin of pictures: the files host, at whatever port the caller reached us. */
const filesOrigin = ({ production, baseDomain }: Env): string =>
  `${production ? 'https' : 'http'}://files.${baseDomain}:*`;

/** Builds the server: every route of the product is registered here. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { log = false, uploadLimit = 32 * 1024 * 1024, proxies = noNetwork } = options;
  const app: FastifyInstance = fastify({
    ...(typeof log === 'boolean' ? { logger: log } : { loggerInstance: log }),
    genReqId: requestId,
    bodyLimit: OPEN_BODY,
    trustProxy: (address: string) => proxies.has(address),
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, caseSensitive: true },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setErrorHandler(sendError);
  // The body stays text until the caller's right to send it is checked.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  );
  // The zod schemas of the contract validate every input; the route schema is used for answers only.
  app.setValidatorCompiler(() => () => true);
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', filesOrigin(options.env)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: options.env.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  guardHosts(app, options.env);
  await app.register(rateLimit, {
    max: options.rate ?? 6000,
    timeWindow: '1 minute',
    cache: 50_000,
    keyGenerator: (request) => limitedAs(request, options.env),
  });
  const limits = { files: 1, fileSize: uploadLimit, fields: 20, fieldSize: 1024, parts: 25, headerSize: MAX_HEAD };
  await app.register(multipart, { limits });

  observe(app);
  watchCallers(app);
  fileHost(app, options);
  const inside = insideOnly(options);
  healthRoutes(app, options.pools, inside);
  openApiRoutes(app, options.modules, inside);
  const serving = {
    ...options,
    supportSessions: supportSessionsOf(options.modules),
    unusedGroups: unusedGroupsOf(options.modules),
  };
  for (const module of options.modules) for (const served of module.endpoints) register(app, served, serving);
  app.all('/api/*', (_request, reply) => reply.status(404).send({ error: { code: 'unknown', message: NO_SUCH_CALL } }));
  await servePages(
    app,
    options.modules.flatMap(({ pages = [] }) => pages),
    serving,
  );
  await serveTerminals(
    app,
    options.modules.flatMap(({ terminals }) => terminals ?? []),
    options,
  );
  if (options.web) await options.web(app, options);
  return app;
}
