import { originOf } from '../src/platform/server/hosts.ts';
import type { Settings } from '../src/platform/server/settings.ts';
import type { SignIn } from './seed-hook.ts';

/** Prints the addresses and sign-ins of the started program. */
export function printReady(options: {
  settings: Settings;
  signIns: readonly SignIn[];
  version: string;
  seconds: number;
}): void {
  const { settings, signIns, version, seconds } = options;
  const address = (label: string) => originOf({ ...settings, production: settings.nodeEnv === 'production' }, label);
  const lines = [
    '',
    `Muster is ready after ${seconds.toFixed(1)} s.`,
    `  Address   ${address('')}`,
    `  Database  PostgreSQL ${version}${settings.database ? '' : ', run by Muster'}`,
    `  Data      ${settings.dataDir}`,
  ];
  if (signIns.length > 0) {
    lines.push(`  Demo      sign in with the password ${settings.demoPassword}`);
    const width = Math.max(...signIns.map(({ email }) => email.length));
    for (const { label, email, role } of signIns)
      lines.push(`            ${address(label)}  ${email.padEnd(width)}  ${role}`);
  }
  lines.push('  Stop      Ctrl-C', '');
  console.log(lines.join('\n'));
}
