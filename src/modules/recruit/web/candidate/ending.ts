import { isCallError } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import type { Ending } from '../../contract/candidate/move.ts';

/** Asks what becomes of offers and interviews that would end. @returns undefined where nothing is to happen */
async function answerFor({ ending, accepted }: Record<string, string>): Promise<Ending | undefined> {
  const text = t(ending ?? '');
  if (accepted !== undefined && (await ask({ text: `${text}. ${t(accepted)}`, yes: 'Accepted on paper', no: 'No' })))
    return 'accept';
  return (await ask({ text, yes: 'End them', no: 'Cancel', danger: true })) ? 'withdraw' : undefined;
}

/**
 * Runs a call; where it would end offers or interviews, it is asked first and run again with the answer.
 * @returns undefined where the answer is no
 */
export async function withEnding<T>(run: (answer: { ending?: Ending }) => Promise<T>): Promise<T | undefined> {
  try {
    return await run({});
  } catch (error) {
    if (!isCallError(error) || error.fields.ending === undefined) throw error;
    const ending = await answerFor(error.fields);
    return ending === undefined ? undefined : run({ ending });
  }
}

/** The same for the closing of openings, which ends and never accepts. */
export const withClosing = <T>(run: (answer: { ending?: 'withdraw' }) => Promise<T>): Promise<T | undefined> =>
  withEnding(({ ending }) => run(ending === undefined ? {} : { ending: 'withdraw' }));
