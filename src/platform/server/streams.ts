import { ApplicationError } from './application-error.ts';

/** The most streams of an account; one browser needs one for all of its tabs. */
const MAX = 5;
const open = new Map<string, number>();

/**
 * Counts an open stream of an account.
 * @returns a function that releases it, once
 * @throws ApplicationError 429 at the sixth; the client polls instead
 */
export function holdStream(account: string): () => void {
  const current = open.get(account) ?? 0;
  if (current >= MAX)
    throw new ApplicationError({
      status: 429,
      code: 'too-many',
      text: 'Too many windows follow the progress of your work',
    });
  open.set(account, current + 1);
  let over = false;
  return () => {
    if (over) return;
    over = true;
    const left = (open.get(account) ?? 1) - 1;
    if (left > 0) open.set(account, left);
    else open.delete(account);
  };
}
