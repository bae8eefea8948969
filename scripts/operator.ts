import { parseArgs } from 'node:util';
import { envOf } from '../src/platform/server/env.ts';
import { isEmail } from '../src/platform/contract/words.ts';
import { endApexSessionsOf, saveApexLink } from '../src/platform/server/apex-store.ts';
import { addOperator, noteOperator, stopOperator } from '../src/platform/server/operator-directory.ts';
import { originOf } from '../src/platform/server/hosts.ts';
import { readSettings } from '../src/platform/server/settings.ts';
import { failStart, startError } from '../src/platform/server/start-error.ts';
import { withPools } from './with-pools.ts';

const USAGE =
  'Usage: npm run -s operator -- create --email you@muster.example [--name "Asha Rao"]\n       npm run -s operator -- stop --email you@muster.example';
const LINK_MINUTES = 60;

/**
 * `npm run -s operator -- create …`: adds an operator of the platform and prints the one-time link to set the password;
 * for an existing operator, password and second factor are reset. There is no other way to become one. `npm run -s
 * operator -- stop …`: ends the operator's access at once, to companies as well.
 */
export async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string' } },
  });
  const emailid = values.email?.trim().toLowerCase() ?? '';
  const [what = ''] = positionals;
  if (!['create', 'stop'].includes(what) || !isEmail(emailid)) throw startError(USAGE);
  const settings = readSettings(process.env);
  await withPools(settings, async (pools) => {
    const now = envOf(settings).now();
    if (what === 'stop') {
      if (!(await stopOperator(pools, emailid))) throw startError(`There is no active operator ${emailid}.`);
      await endApexSessionsOf(pools, { app: 'superuser', emailid, now });
      await noteOperator(pools, { emailid, action: 'stopped by command', address: 'command line' });
      console.log(`Operator ${emailid} may not work any more.`);
      return;
    }
    await addOperator(pools, { emailid, fullname: values.name?.trim() || emailid });
    await endApexSessionsOf(pools, { app: 'superuser', emailid, now });
    const link = { purpose: 'operator', emailid, payload: {}, now, minutes: LINK_MINUTES };
    const token = await saveApexLink(pools, link);
    await noteOperator(pools, { emailid, action: 'added by command', address: 'command line' });
    const origin = originOf(envOf(settings), 'superuser');
    console.log(`Operator ${emailid}. Set the password, once, within ${LINK_MINUTES} minutes:`);
    console.log(`${origin}/first-password?token=${token}`);
  });
}

if (import.meta.main) await main().catch(failStart);
