import { t } from '../language.ts';
import { ask } from '../shell/overlays.ts';
import { isCallError } from '../wire.ts';

/**
 * Runs a call. Where it would take a right from its last holder, the user is asked to confirm, and the call is repeated
 * with the confirmation. Every call goes through here, because many calls change rights.
 * @throws what the call throws, also where the user declines
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
