import { request } from 'node:http';
import { expect } from 'vitest';
import { closePools, inTenant } from '#platform/server/db.ts';
import { readSettings } from '#platform/server/settings.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { envOf } from '#platform/server/env.ts';
import { formToken } from '../../src/modules/recruit/server/application-token.ts';
import { applicationFor } from '../../src/modules/recruit/test/applicant.ts';
import { addJob } from '../../src/modules/recruit/test/job-rows.ts';
import { serverModules } from '../../src/server.modules.ts';
import type { KilledProgram } from './killed-program.ts';
import { PASSWORD_HASH } from './password.ts';
import { untilReady } from './program.ts';

/** Sends one application. @returns the status, 0 where the answer is lost */
const sendTo = (port: number, applicationkey: string, body: string): Promise<number> =>
  new Promise((resolve) => {
    const headers = { host: 'killedapply.localhost', applicationkey, 'content-type': 'application/json' };
    const path = '/api/recruit/configcandidateapplication';
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });

/**
 * Sends so many applications at once to a real running program and kills its server after the first answers: each
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
    let answers = 0;
    const sendAll = (onAnswer = () => {}) =>
      Promise.all(
        bodies.map(async (body) => {
          const status = await sendTo(program.port, applicationkey, JSON.stringify(body));
          onAnswer();
          return status;
        }),
      );
    const first = await sendAll(() => {
      answers += 1;
      if (answers === Math.ceil(count / 3)) process.kill(server, 'SIGKILL');
    });
    const acknowledged = bodies.filter((_, at) => first[at] === 200).map(({ emailid }) => emailid);
    console.log(`application kill: ${acknowledged.length} of ${count} acknowledged before the kill`);
    const stored = async () =>
      (await tx((db) => db.selectFrom('candidate_application').select('emailkey').execute()))
        .map(({ emailkey }) => emailkey)
        .sort();
    const kept = await stored();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.length).toBeLessThan(count);
    expect(acknowledged.filter((one) => !kept.includes(one))).toEqual([]);
    await untilReady(program);
    expect([...new Set(await sendAll())]).toEqual([200]);
    expect(await stored()).toEqual(bodies.map(({ emailid }) => emailid).sort());
    const candidates = await tx((db) => db.selectFrom('candidate').select('emailkey').execute());
    expect(candidates).toHaveLength(count);
  } finally {
    await closePools(pools);
  }
}
