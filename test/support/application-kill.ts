import { request } from 'node:http';
import { expect } from 'vitest';
import { closePools, inTenant } from '#platform/server/db.ts';
import { readSettings } from '#platform/server/settings.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { envOf } from '#platform/server/env.ts';
import { formToken } from '../../src/modules/recruit/server/application/application-token.ts';
import { applicationFor } from '../../src/modules/recruit/test/applicant.ts';
import { addJob } from '../../src/modules/recruit/test/job-rows.ts';
import { serverModules } from '../../src/server.modules.ts';
import type { KilledProgram } from './killed-program.ts';
import { PASSWORD_HASH } from './password.ts';
import { untilReady } from './program.ts';

/** The answer that asks a visitor to come again: so many wait already. */
const LATER = 503;
/** Rounds after which every application is stored. */
const MAX_ROUNDS = 30;

/** Sends one application from an address of its own. @returns the status, 0 where the answer is lost */
const sendTo = (
  port: number,
  applicationkey: string,
  body: { readonly emailid: string },
  from: number,
): Promise<number> =>
  new Promise((resolve) => {
    const headers = { host: 'killedapply.localhost', applicationkey, 'content-type': 'application/json' };
    const path = '/api/recruit/configcandidateapplication';
    const localAddress = `127.0.0.${2 + (from % 250)}`;
    const sent = request({ host: '127.0.0.1', localAddress, port, method: 'POST', path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(0));
    });
    sent.on('error', () => resolve(0));
    sent.end(JSON.stringify(body));
  });

/**
 * Sends so many applications at once to a real running program and kills its server after the first are stored: each
 * acknowledged application is stored once, and sent again with its key every one is.
 */
export async function applicationKill(killed: KilledProgram, count: number): Promise<void> {
  const program = killed.program();
  const env = envOf(readSettings({ DATA_DIR: killed.dataDir }));
  const pools = await killed.open();
  try {
    const { tenant } = await createCompany({
      pools,
      env,
      modules: serverModules,
      company: {
        label: 'killedapply',
        companyname: 'Killed Pvt Ltd',
        admin: { emailid: 'admin@killedapply.example', passwordhash: PASSWORD_HASH },
      },
    });
    const { subscriptionid, applicationkey } = tenant;
    const tx = <T>(work: Parameters<typeof inTenant<T>>[3]) =>
      inTenant(pools, subscriptionid, { accountid: null, request: 'test' }, work);
    const { requisitionjobid } = await addJob({ tx });
    const before = new Date(Date.now() - 60_000);
    const bodies = Array.from({ length: count }, () => {
      const formtoken = formToken(env.secret, { subscriptionid, requisitionjobid }, before);
      return applicationFor(requisitionjobid, { formtoken });
    });
    const server = await killed.serverPid();
    let acknowledgements = 0;
    const sendAll = (all: typeof bodies, onAnswer = (_status: number) => {}) =>
      Promise.all(
        all.map(async (body) => {
          const status = await sendTo(program.port, applicationkey, body, bodies.indexOf(body));
          onAnswer(status);
          return status;
        }),
      );
    // Of many visitors at once some are told to come again later: the kill counts what was stored.
    const first = await sendAll(bodies, (status) => {
      if (status === 200) acknowledgements += 1;
      if (status === 200 && acknowledgements === Math.ceil(count / 10)) process.kill(server, 'SIGKILL');
    });
    const acknowledged = bodies.filter((_, at) => first[at] === 200).map(({ emailid }) => emailid);
    console.log(
      `application kill: ${acknowledged.length} of ${count} acknowledged before the kill, answers ${[...new Set(first)].join(' ')}`,
    );
    const stored = async () =>
      (await tx((db) => db.selectFrom('candidate_application').select('emailkey').execute()))
        .map(({ emailkey }) => emailkey)
        .sort();
    const kept = await stored();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.length).toBeLessThan(count);
    expect(acknowledged.filter((one) => !kept.includes(one))).toEqual([]);
    await untilReady(program);
    let open = bodies;
    for (let round = 0; open.length > 0 && round < MAX_ROUNDS; round += 1) {
      const again = await sendAll(open);
      expect(again.filter((status) => status !== 200 && status !== LATER)).toEqual([]);
      open = open.filter((_, at) => again[at] !== 200);
    }
    expect(open).toEqual([]);
    expect(await stored()).toEqual(bodies.map(({ emailid }) => emailid).sort());
    const candidates = await tx((db) => db.selectFrom('candidate').select('emailkey').execute());
    expect(candidates).toHaveLength(count);
  } finally {
    await closePools(pools);
  }
}
