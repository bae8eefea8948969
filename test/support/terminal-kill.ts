import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { closePools, inTenant } from '#platform/server/db.ts';
import { readSettings } from '#platform/server/settings.ts';
import { sha256 } from '#platform/server/token.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { envOf } from '#platform/server/env.ts';
import { serverModules } from '../../src/server.modules.ts';
import { sendLog, type Simulated } from '../../scripts/device.ts';
import type { KilledProgram } from './killed-program.ts';
import { PASSWORD_HASH } from './password.ts';

const SERIAL = 'KILLED-GATE';
const SECRET = 'killed-gate';
const BATCH = 100;

/** A backlog of a terminal: one punch a second of a hundred people. */
const backlog = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const time = new Date(Date.UTC(2026, 8, 1) + at * 1000).toISOString().slice(0, 19).replace('T', ' ');
    return `${1 + (at % 100)}\t${time}\t255\t1\t0\t0`;
  });

type Rounds = { readonly punches: number; readonly kills: number };

/**
 * A terminal sends its backlog to a real running program whose server is killed again and again meanwhile: each punch is
 * stored once. The terminal sends again what was not acknowledged, as terminals do.
 */
export async function terminalKill(killed: KilledProgram, { punches, kills }: Rounds): Promise<void> {
  const env = envOf(readSettings({ DATA_DIR: killed.dataDir }));
  const pools = await killed.open();
  try {
    const admin = { emailid: 'admin@killedgate.example', passwordhash: PASSWORD_HASH };
    const company = { label: 'killedgate', companyname: 'Killed Pvt Ltd', admin };
    const { tenant } = await createCompany({ pools, env, modules: serverModules, company });
    const tx = <T>(work: Parameters<typeof inTenant<T>>[3]) =>
      inTenant(pools, tenant.subscriptionid, { accountid: null, request: 'test' }, work);
    const device = { devicename: 'Gate', serialnumber: SERIAL, secrethash: sha256(SECRET) };
    await tx((db) => db.insertInto('attendance_device').values(device).execute());
    const stored = async (): Promise<number> => {
      const { n } = await tx((db) =>
        db
          .selectFrom('punch')
          .select((c) => c.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      );
      return n;
    };
    const of: Simulated = {
      url: `http://killedgate.localhost:${killed.program().port}`,
      serial: SERIAL,
      secret: SECRET,
      numbers: [],
      drift: 0,
      repeat: 0,
      state: 255,
      batch: BATCH,
    };
    const state = { isSending: true };
    const sending = sendLog(of, backlog(punches)).finally(() => {
      state.isSending = false;
    });
    let ended = 0;
    for (let share = 1; share <= kills && state.isSending; share += 1) {
      // Each kill once a further share of the backlog is stored, so that all fall into the sending.
      while (state.isSending && (await stored()) < (punches * share) / (kills + 1)) await sleep(20);
      if (!state.isSending) continue;
      process.kill(await killed.serverPid(), 'SIGKILL');
      ended += 1;
    }
    expect(await sending).toBe(punches);
    console.log(`terminal kill: ${ended} kills while ${punches} punches were sent`);
    expect(ended).toBeGreaterThan(0);
    expect(await stored()).toBe(punches);
  } finally {
    await closePools(pools);
  }
}
