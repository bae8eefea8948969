import { originOf } from '../hosts.ts';
import type { BaseContext } from '../serve.ts';
import { lastingPath, linkPath } from './link.ts';

/** Builds addresses for the caller: of the company itself, and of files on their own host. */
export function addressesOf(
  tenant: BaseContext['tenant'],
  env: BaseContext['env'],
): Pick<BaseContext, 'origin' | 'fileLink' | 'publicFileLink'> {
  const files = originOf(env, 'files');
  const { subscriptionid, label } = tenant;
  const isFile = (current: string | null): current is string => current !== null && /^\d{1,15}$/.test(current);
  return {
    origin: originOf(env, label),
    publicFileLink: (current) =>
      isFile(current) ? `${files}${lastingPath(env.secret, { subscriptionid, fileid: Number(current) })}` : null,
    fileLink: (current, logininfoid) => {
      if (!isFile(current)) return null;
      const link = { subscriptionid, fileid: Number(current), logininfoid };
      return `${files}${linkPath(env.secret, link, env.now().getTime() / 1000)}`;
    },
  };
}
