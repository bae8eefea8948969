import { t } from '../language.ts';
import { ask } from '../shell/overlays.ts';
import { isCallError } from '../wire.ts';

/**
 * Runs a call. Where it would take a right from the last who may use it, the person is told who that is and asked; the
 * call is sent once more with their word. Every call goes through here: rights go by many ways.
 * @throws what the call throws, also where the person keeps it as it is
 */
export async function withLastHolder<T>(work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  try {
    return await work({});
  } catch (error) {
    if (!isCallError(error) || error.code !== 'last-holder') throw error;
    const text = `${t(error.message)}. ${t('Leave it without anybody from now on?')}`;
    if (!(await ask({ text, yes: 'Continue', no: 'Keep it' }))) throw error;
    return work({ confirmed: 'last-holder' });
  }
}
