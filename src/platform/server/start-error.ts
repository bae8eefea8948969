const NAME = 'StartError';

/**
 * Creates an error whose message is one plain sentence for whoever starts the program; it is printed without a stack.
 */
export function startError(sentence: string, cause?: unknown): Error {
  const error = new Error(sentence, { cause });
  error.name = NAME;
  return error;
}

export const isStartError = (error: unknown): error is Error => error instanceof Error && error.name === NAME;

/** The message of anything thrown. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The `code` of a system or database error (`EEXIST`, `42P07`), or an empty text. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Ends the program: prints one sentence for a start error, the whole error for a bug. */
export function failStart(error: unknown): never {
  process.stderr.write(
    `${isStartError(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
