import { columnOf, foreignKeySentence, isOfEmployees, readRefused } from './foreign-key.ts';
import { TAKEN } from '../contract/taken-names.ts';
import { TooManySteps } from '../engine/steps.ts';
import { codeOf, isMessageCode, MESSAGES, type MessageCode } from '../contract/messages.ts';

/** An error reported to the caller: an HTTP status, a stable code, a sentence that says what to do. */
export class ApplicationError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  constructor({
    status,
    code,
    text,
    fields,
  }: {
    status: number;
    code: string;
    text: string;
    fields?: Record<string, string> | undefined;
  }) {
    super(text);
    this.status = status;
    // E0010 is the code of one message; another text is sent with its own code.
    this.code = code === 'E0010' ? codeOf(text) : code;
    this.fields = fields;
  }
}

type Detail = { status?: number; text?: string; fields?: Record<string, string> };

/**
 * Throws an error with a message of the catalogue, or with `code` 'invalid' | 'conflict' … and a message of its own.
 * `text` replaces the catalogue's message where the spec has another wording.
 */
export function failWith(
  code: MessageCode | 'invalid' | 'conflict' | 'locked',
  { status = 400, text, fields }: Detail = {},
): never {
  throw new ApplicationError({
    status,
    code,
    text: text ?? (isMessageCode(code) ? MESSAGES[code] : MESSAGES.E0010),
    fields,
  });
}

/** Throws an error for one field with its message; the toast shows the same sentence. */
export const failField = (field: string, text: string): never => failWith('E0010', { text, fields: { [field]: text } });

/** Throws the same 404 for what is out of the caller's scope and for what does not exist. */
export function notFound(): never {
  throw new ApplicationError({
    status: 404,
    code: 'unknown',
    text: 'This record does not exist or is not visible to you',
  });
}
export function signInNeeded(text = 'Please sign in'): never {
  throw new ApplicationError({ status: 401, code: 'unauthenticated', text });
}
export function forbidden(): never {
  throw new ApplicationError({ status: 403, code: 'forbidden', text: 'You are not authorized to access this page' });
}
export function stale(current: unknown): never {
  const applicationError = new ApplicationError({
    status: 412,
    code: 'stale',
    text: 'Somebody else changed this in the meantime. Compare both versions and save again.',
  });
  throw Object.assign(applicationError, { current });
}

/** The error when a support session tries to change something. */
export const looksOnly = (): ApplicationError =>
  new ApplicationError({
    status: 403,
    code: 'support',
    text: 'Support looks and changes nothing. An administrator of the company can make this change.',
  });

type DatabaseError = { code: string; constraint?: string; table?: string; message?: string; detail?: string };
const isDatabaseError = (error: unknown): error is DatabaseError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code);

/**
 * The error for a name that is taken, also shown at its field: as `TAKEN` says for the unique index, or read from the
 * index name (`business_unit_name`).
 */
function alreadyThere({ constraint = '' }: DatabaseError): ApplicationError {
  const [, noun] = /^(?:company_)?([a-z_]+)_name$/.exec(constraint) ?? [];
  const taken = TAKEN[constraint];
  const text = taken?.text ?? MESSAGES.E0110;
  const field = taken?.field ?? (noun === undefined ? undefined : `${noun.replaceAll('_', '')}name`);
  const fields = field === undefined ? {} : { fields: { [field]: text } };
  return new ApplicationError({ status: 409, code: taken?.code ?? 'E0110', text, ...fields });
}

const busy = (): ApplicationError =>
  new ApplicationError({ status: 503, code: 'busy', text: 'The server is busy. Please try again in a moment.' });

/** The error while disk space is low, worded for every user. */
export const diskFull = (): ApplicationError =>
  new ApplicationError({
    status: 507,
    code: 'disk',
    text: 'The server has too little space left, so uploads and long work cannot be started. Existing data is safe. The operators have been notified.',
  });

/** For a file that was applied already with the same choices, by whichever user. */
const APPLIED_BEFORE = 'This file was already applied. Undo that upload first, or change the file.';

/**
 * Converts a foreign key violation: E1210 only where employees use the row to be deleted; otherwise a message about
 * what is gone, or what still refers to it.
 */
function ofForeignKey(error: DatabaseError): ApplicationError {
  const refused = readRefused(error);
  const text = foreignKeySentence(refused);
  if (isOfEmployees(text)) return new ApplicationError({ status: 409, code: 'E1210', text });
  const { kind, constraint, table } = refused;
  const fields = kind === 'gone' ? { [columnOf(constraint, table)]: text } : undefined;
  return new ApplicationError({ status: 409, code: 'conflict', text, fields });
}

/** Converts an error of the database, or of the steps of a request, to one for the caller; undefined for an internal error. */
export function fromDatabase(error: unknown): ApplicationError | undefined {
  if (error instanceof TooManySteps) return new ApplicationError({ status: 400, code: 'invalid', text: error.message });
  // The pool timed out waiting for a free connection: nothing was done, and a retry may find one.
  if (error instanceof Error && error.message === 'timeout exceeded when trying to connect') return busy();
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return diskFull();
  if (!isDatabaseError(error)) return undefined;
  switch (error.code) {
    case '23505':
      if (error.constraint === 'bulk_batch_applied_once')
        return new ApplicationError({ status: 409, code: 'conflict', text: APPLIED_BEFORE });
      return alreadyThere(error);
    case '23503':
      return ofForeignKey(error);
    case '23P01':
      return new ApplicationError({ status: 409, code: 'E1500', text: MESSAGES.E1500 });
    case 'MU507':
    case '53100':
      return diskFull();
    case 'MU002':
      return new ApplicationError({
        status: 409,
        code: 'locked',
        text: 'The payroll of this month is approved or locked. Enter this in a later month.',
      });
    case 'MU003':
      return new ApplicationError({
        status: 409,
        code: 'locked',
        text: 'Somebody in this run has already been paid for the month',
      });
    case 'MU004':
      return new ApplicationError({
        status: 409,
        code: 'conflict',
        text: 'At least one active account must keep the right to edit the permission policy. Put somebody else into such a group first',
      });
    case '25006':
      return looksOnly();
    case 'MU001':
      return new ApplicationError({ status: 409, code: 'locked', text: 'This is locked and can no longer be changed' });
    case '22P02':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P05':
    case '23502':
    case '23514':
      return new ApplicationError({ status: 400, code: 'E0010', text: MESSAGES.E0010 });
    case '55P03':
    case '57014':
    case '53300':
      return busy();
    default:
      return undefined;
  }
}

const LOST = new Set(['57P01', '57P02', '08003', '08006', 'ECONNRESET', 'EPIPE']);

/** The error of a commit whose answer was lost with the connection; any other error is returned as it is. */
export function ofLostCommit(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isLost = error.message.startsWith('Connection terminated') || ('code' in error && LOST.has(String(error.code)));
  return isLost
    ? new ApplicationError({
        status: 503,
        code: 'unsure',
        text: 'The connection to the database was lost while this was saved, so it may be saved. Load the page again before you repeat it.',
      })
    : error;
}

/** Checks for serialization failures and deadlocks: the transaction did nothing and can be retried. */
export const isRetryable = (error: unknown): boolean =>
  isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');
