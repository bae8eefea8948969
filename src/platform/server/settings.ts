import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { isEmail } from '../contract/fields.ts';
import { type Networks, noNetwork, readNetworks, thisMachine } from './network.ts';
import { parsePushKeys, PUSH_KEYS, type PushKeys, storedPushKeys } from './push-keys.ts';
import { MIN_BITS, strengthOf } from './secret-strength.ts';
import { errorCode, errorText, startError } from './start-error.ts';

/** The folder with package.json, from the sources and from the bundle. */
export const PROJECT_DIR = dirname(findPackageJSON(import.meta.url) ?? '');

const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must be a PostgreSQL address such as postgres://user:password@host:5432/muster',
  })
  .optional();
const place = (protocol: RegExp, error: string) => z.url({ protocol, error }).optional();
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const networks = z.string().transform((text, ctx) => {
  const read = text.trim() === 'none' ? noNetwork : readNetworks(text);
  if (read) return read;
  ctx.addIssue('must be addresses or networks such as "10.0.0.5, 10.1.0.0/16, fd00::/8", or the word none');
  return z.NEVER;
});

const shape = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number from 1 to 65535' })
    .int('must be a whole port number')
    .min(1, 'must be a port number from 1 to 65535')
    .max(65535, 'must be a port number from 1 to 65535')
    .default(3000),
  DEVICE_PORT: z.coerce
    .number({ error: 'must be a port number from 1 to 65535' })
    .int('must be a port number from 1 to 65535')
    .min(1, 'must be a port number from 1 to 65535')
    .max(65_535, 'must be a port number from 1 to 65535')
    .optional(),
  PUBLIC_PORT: z.coerce
    .number({ error: 'must be a port number from 1 to 65535' })
    .int('must be a whole port number')
    .min(1, 'must be a port number from 1 to 65535')
    .max(65535, 'must be a port number from 1 to 65535')
    .optional(),
  TRUSTED_PROXIES: networks.optional(),
  METRICS_FROM: networks.optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,255}$/, 'must be an address to listen on, such as localhost, 0.0.0.0 or ::')
    .optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  DATABASE_DIRECTORY_URL: databaseUrl,
  DATA_DIR: z.string().optional(),
  BASE_DOMAIN: z
    .string()
    .regex(label, 'must be a plain host name such as localhost or hr.example.in')
    .default('localhost'),
  MAIL_URL: place(/^(smtps?|file)$/, 'must be an address such as smtp://user:password@host:587 or file:///folder'),
  MAIL_FROM: z.string().refine(isEmail, 'must be a plain e-mail address such as no-reply@hr.example.in').optional(),
  FILES_URL: place(/^(s3|file)$/, 'must be an address such as s3://key:secret@host/bucket or file:///folder'),
  FREE_SPACE_MB: z.coerce
    .number({ error: 'must be a number of megabytes; 0 watches nothing' })
    .int('must be a whole number of megabytes')
    .min(0, 'must be a number of megabytes; 0 watches nothing')
    .default(512),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce
    .number({ error: 'must be a number of backups' })
    .int('must be a whole number of backups')
    .min(1, 'must be at least 1')
    .default(14),
  MUSTER_DEMO: z.enum(['on', 'off', 'all'], { error: 'must be on, off or all' }).default('on'),
  MUSTER_DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').default('muster-demo'),
  MUSTER_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MUSTER_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  PUSH_KEYS: z
    .string()
    .regex(
      PUSH_KEYS,
      'must be a public and a private key with a colon between them, as "npm run push-keys" prints them',
    )
    .optional(),
  PRIVATE_ADDRESSES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  ERROR_TRACING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  ANDROID_APP_URL: place(
    /^https$/,
    'must be the address of the app in its store, such as https://play.google.com/store/apps/details?id=…',
  ),
  IOS_APP_URL: place(/^https$/, 'must be the address of the app in its store, such as https://apps.apple.com/app/id…'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  WATCHDOG_SECONDS: z.coerce
    .number({ error: 'must be seconds from 2 to 3600' })
    .min(2, 'must be seconds from 2 to 3600')
    .max(3600, 'must be seconds from 2 to 3600')
    .default(30),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .default('development'),
});

export type Settings = {
  port: number;
  /** The port of public addresses. */
  publicPort: number;
  /** The port on which biometric terminals alone are listened to; undefined without one. */
  devicePort: number | undefined;
  /** The proxies whose forwarded caller address is trusted. */
  proxies: Networks;
  /** The networks that may read the metrics and the API documentation; undefined for all. */
  insiders: Networks | undefined;
  /** The address the server listens on. Demo accounts have a published password, so they are only for this machine. */
  host: string;
  /** Undefined when Muster runs its own PostgreSQL. */
  database: { appUrl: string; ownerUrl: string | undefined; directoryUrl: string | undefined } | undefined;
  dataDir: string;
  baseDomain: string;
  mailUrl: string;
  /** The sender address of all mails. */
  mailFrom: string;
  filesUrl: string;
  /** Bytes that must stay free on the volumes of Muster; 0 disables monitoring. */
  freeSpace: number;
  /** The folder of nightly backups; undefined where none are made. */
  backupDir: string | undefined;
  /** How many nightly backups stay. */
  backupKeep: number;
  /** True only on the embedded database, outside production, unless MUSTER_DEMO=off. */
  demo: boolean;
  /** Whether every demo company is made, those too that only a start that asks for them makes. */
  allDemos: boolean;
  demoPassword: string;
  /** Signs tokens and links; at least 32 characters. */
  secret: string;
  /** The secret that is being replaced; what it signed and sealed is still accepted. */
  secretBefore: string | undefined;
  /** By which browsers know this server when it sends push messages. */
  pushKeys: PushKeys;
  /** Whether a company's sign-on may have a private address; never in production. */
  privateAddresses: boolean;
  /** Whether errors of browsers are logged. */
  collectFaults: boolean;
  /** The store addresses of the mobile app; undefined until both are set. */
  stores: { android: string; ios: string } | undefined;
  /** Milliseconds without an answer after which the server is restarted. */
  silenceMs: number;
  logLevel: z.output<typeof shape>['LOG_LEVEL'];
  nodeEnv: z.output<typeof shape>['NODE_ENV'];
};

/**
 * Reads the environment once, at the start. An empty variable counts as unset. Creates the data folder, and with the
 * embedded database the stored secret in it.
 * @throws StartError with one sentence naming the setting and what to do.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const input = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = shape.safeParse(input);
  if (!parsed.success) throw startError(wrongSetting(parsed.error));
  const values = parsed.data;
  const database = outsideDatabase(values);
  const dataDir = dataDirOf({ DATA_DIR: values.DATA_DIR });
  const production = values.NODE_ENV === 'production';
  if (production) expectForProduction(values);
  const demo = database === undefined && values.MUSTER_DEMO !== 'off' && !production;
  return {
    port: values.PORT,
    devicePort: values.DEVICE_PORT,
    publicPort: values.PUBLIC_PORT ?? (production ? 443 : values.PORT),
    proxies: values.TRUSTED_PROXIES ?? noNetwork,
    insiders: production ? (values.METRICS_FROM ?? thisMachine()) : undefined,
    host: values.HOST ?? (demo ? 'localhost' : '::'),
    database,
    dataDir,
    baseDomain: values.BASE_DOMAIN.toLowerCase(),
    mailUrl: values.MAIL_URL ?? pathToFileURL(join(dataDir, 'mail')).href,
    mailFrom: values.MAIL_FROM ?? `no-reply@${values.BASE_DOMAIN.toLowerCase()}`,
    filesUrl: values.FILES_URL ?? pathToFileURL(join(dataDir, 'files')).href,
    freeSpace: values.FREE_SPACE_MB * 1024 * 1024,
    backupDir: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
    backupKeep: values.BACKUP_KEEP,
    demo,
    allDemos: demo && values.MUSTER_DEMO === 'all',
    demoPassword: values.MUSTER_DEMO_PASSWORD,
    secret: values.MUSTER_SECRET ?? storedSecret(dataDir),
    secretBefore: values.MUSTER_SECRET_BEFORE,
    pushKeys: (values.PUSH_KEYS === undefined ? undefined : parsePushKeys(values.PUSH_KEYS)) ?? storedPushKeys(dataDir),
    privateAddresses: values.PRIVATE_ADDRESSES === 'on' && !production,
    collectFaults: values.ERROR_TRACING === 'on',
    stores:
      values.ANDROID_APP_URL && values.IOS_APP_URL
        ? { android: values.ANDROID_APP_URL, ios: values.IOS_APP_URL }
        : undefined,
    silenceMs: values.WATCHDOG_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
    nodeEnv: values.NODE_ENV,
  };
}

/** The data folder of an environment; it is made where it is missing. @throws StartError where it cannot be */
export const dataDirOf = ({ DATA_DIR }: NodeJS.ProcessEnv): string =>
  openDataDir(DATA_DIR === undefined || DATA_DIR.trim() === '' ? defaultDataDir() : DATA_DIR);

function wrongSetting(error: z.ZodError): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? 'A setting');
  return `${name} ${issue?.message ?? 'is wrong'}; correct it or leave it out (docs/settings.md lists every setting).`;
}

/** Checks what production requires: the proxies in front of the server, and a strong secret. */
function expectForProduction({ TRUSTED_PROXIES, MUSTER_SECRET }: z.output<typeof shape>): void {
  if (TRUSTED_PROXIES === undefined)
    throw startError(
      'TRUSTED_PROXIES is required in production: set it to the addresses or networks of the proxies in front of Muster, such as "10.0.0.5, 10.1.0.0/16", or to the word none where people reach it directly.',
    );
  if (MUSTER_SECRET !== undefined && strengthOf(MUSTER_SECRET) < MIN_BITS)
    throw startError(
      'MUSTER_SECRET is too easy to guess; set it to random characters, for example the output of "openssl rand -hex 32".',
    );
}

function outsideDatabase(values: z.output<typeof shape>): Settings['database'] {
  if (values.MUSTER_SECRET === undefined && (values.DATABASE_URL !== undefined || values.NODE_ENV === 'production')) {
    const why = values.DATABASE_URL === undefined ? 'in production' : 'when DATABASE_URL is set';
    throw startError(
      `MUSTER_SECRET is required ${why}: set it to at least 32 random characters, for example the output of "openssl rand -hex 32", the same on every server.`,
    );
  }
  if (values.DATABASE_URL !== undefined) {
    return {
      appUrl: values.DATABASE_URL,
      ownerUrl: values.DATABASE_OWNER_URL,
      directoryUrl: values.DATABASE_DIRECTORY_URL,
    };
  }
  const stray = values.DATABASE_OWNER_URL === undefined ? 'DATABASE_DIRECTORY_URL' : 'DATABASE_OWNER_URL';
  if (values.DATABASE_OWNER_URL !== undefined || values.DATABASE_DIRECTORY_URL !== undefined) {
    throw startError(`${stray} is set but DATABASE_URL is not; set DATABASE_URL to the application login as well.`);
  }
  return undefined;
}

/**
 * The default data folder. The account `nobody`, which runs PostgreSQL for root, cannot enter most project folders;
 * hence /var/lib.
 */
function defaultDataDir(): string {
  if (process.getuid?.() !== 0) return join(PROJECT_DIR, 'data');
  return join('/var/lib/muster', createHash('sha256').update(realpathSync(PROJECT_DIR)).digest('hex').slice(0, 12));
}

function openDataDir(path: string): string {
  try {
    mkdirSync(resolve(path), { recursive: true });
    return realpathSync(resolve(path));
  } catch (error) {
    throw startError(
      `The data folder ${resolve(path)} cannot be made (${errorText(error)}); set DATA_DIR to a folder that can be written.`,
      error,
    );
  }
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw startError(
        `The data folder ${dataDir} cannot be written (${errorText(error)}); set DATA_DIR to another.`,
        error,
      );
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw startError(`${file} is damaged; delete it to get a new secret (everyone signs in again).`);
}
