import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { closePools, inTenant, tenantSql } from '#platform/server/db.ts';
import { envOf } from '#platform/server/env.ts';
import { readSettings } from '#platform/server/settings.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { serverModules } from '../../src/server.modules.ts';
import type { KilledProgram } from './killed-program.ts';
import { PASSWORD, PASSWORD_HASH } from './password.ts';
import { untilReady } from './program.ts';

const HOST = 'killedpayout.localhost';
type Answer = { readonly status: number; readonly text: string };
type Sent = { readonly port: number; readonly path: string; readonly body: object; readonly headers?: object };

/** One call; status 0 where the answer is lost. */
const send = ({ port, path, body, headers = {} }: Sent): Promise<Answer> =>
  new Promise((resolve) => {
    const all = { host: HOST, 'content-type': 'application/json', ...headers };
    const call = request({ host: '127.0.0.1', port, method: 'POST', path: `/api/${path}`, headers: all }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', () => resolve({ status: 0, text }));
    });
    call.on('error', () => resolve({ status: 0, text: '' }));
    call.end(JSON.stringify(body));
  });

type Rounds = {
  /** Claims that are paid together. */
  readonly claims: number;
  readonly rounds: number;
  readonly seed: number;
};

/**
 * Pays claims together with a file for the bank in a real running program and kills its server meanwhile: afterwards all
 * are paid or none, and the same call sent again pays each once.
 */
export async function payoutKillRounds(killed: KilledProgram, { claims, rounds, seed }: Rounds): Promise<void> {
  console.log(`payout kill: seed ${seed}`);
  const program = killed.program();
  const pools = await killed.open();
  try {
    const admin = { emailid: 'admin@killedpayout.example', passwordhash: PASSWORD_HASH };
    const { tenant, accountid } = await createCompany({
      pools,
      env: envOf(readSettings({ DATA_DIR: killed.dataDir })),
      modules: serverModules,
      company: { label: 'killedpayout', companyname: 'Killed Pvt Ltd', admin },
    });
    const tx = <T>(work: Parameters<typeof inTenant<T>>[3]) =>
      inTenant(pools, tenant.subscriptionid, { accountid: null, request: 'test' }, work);
    const [payerid = 0, ...claimants] = await tx(async (db) => {
      const people = await db
        .insertInto('employee')
        .values(
          Array.from({ length: 11 }, (_, at) => ({
            employeecode: `K${at}`,
            fullname: `Person ${at}`,
            joiningdate: '2024-01-01',
          })),
        )
        .returning('employeeid')
        .execute();
      const ids = people.map(({ employeeid }) => employeeid);
      await db
        .updateTable('account')
        .set({ employeeid: ids[0] ?? 0 })
        .where('accountid', '=', accountid)
        .execute();
      await db
        .insertInto('expense_compensator')
        .values({ employeeid: ids[0] ?? 0, fromdate: '2026-01-01' })
        .execute();
      for (const employeeid of ids) {
        const account = { bankname: 'Bank', bankaccount: `1000${employeeid}`, ifsc: 'SBIN0000123' };
        await db
          .insertInto('employee_bank')
          .values({ employeeid, ...account })
          .onConflict((conflict) => conflict.columns(['subscriptionid', 'employeeid']).doUpdateSet(account))
          .execute();
      }
      return ids;
    });
    expect(payerid).toBeGreaterThan(0);
    const [signedIn] = (
      JSON.parse(
        (
          await send({
            port: program.port,
            path: 'subscription/passwordlogin',
            body: { email: admin.emailid, password: PASSWORD },
          })
        ).text,
      ) as { result: [{ token: string }] }
    ).result;
    const authorization = `Bearer ${signedIn.token}`;
    const proof = await send({
      port: program.port,
      path: 'subscription/stepup',
      body: { password: PASSWORD },
      headers: { authorization },
    });
    expect([proof.status, proof.text]).toEqual([200, expect.any(String)]);
    const delays = fc.sample(fc.integer({ min: 0, max: 250 }), { seed, numRuns: rounds });
    for (const [round, after] of delays.entries()) {
      const expenseclaimids = await tx(async (db) => {
        const rows = await db
          .insertInto('expense_claim')
          .values(
            Array.from({ length: claims }, (_, at) => ({
              employeeid: claimants[at % claimants.length] ?? 0,
              claimno: `EC-${round}-${at}`,
              title: 'Visit',
              issubmitted: true,
              submission: 1,
              submittedat: '2026-01-01 10:00',
              firstsubmittedon: '2026-01-01',
              statusid: 5,
              claimed: 100_00,
              approved: 100_00,
              due: 100_00,
              paid: 0,
              dueon: '2026-01-02',
            })),
          )
          .returning('expenseclaimid')
          .execute();
        return rows.map(({ expenseclaimid }) => expenseclaimid);
      });
      const stored = async () => {
        const { rows } = await tx((db) =>
          tenantSql<{ payments: number; claims: number; paid: number; entries: number; payouts: number }>`
            select (select count(*)::int from expense_payment p where p.subscriptionid = current_subscription()
                and p.expenseclaimid = any(${expenseclaimids}::bigint[])) as payments,
              (select count(*)::int from expense_claim c where c.subscriptionid = current_subscription()
                and c.expenseclaimid = any(${expenseclaimids}::bigint[]) and c.paid = c.due) as claims,
              (select sum(c.paid)::int from expense_claim c where c.subscriptionid = current_subscription()
                and c.expenseclaimid = any(${expenseclaimids}::bigint[])) as paid,
              (select count(*)::int from expense_entry n join expense_payment p
                on p.subscriptionid = n.subscriptionid and p.paymentno = n.reference
                where n.subscriptionid = current_subscription()
                and p.expenseclaimid = any(${expenseclaimids}::bigint[])) as entries,
              (select count(distinct p.expensepayoutid)::int from expense_payment p
                where p.subscriptionid = current_subscription()
                and p.expenseclaimid = any(${expenseclaimids}::bigint[])) as payouts`.execute(db),
        );
        return rows[0];
      };
      const all = { payments: claims, claims, paid: claims * 100_00, entries: claims, payouts: 1 };
      const none = { payments: 0, claims: 0, paid: 0, entries: 0, payouts: 0 };
      const pay = () =>
        send({
          port: program.port,
          path: 'expense/paybulk',
          body: {
            expenseclaimids,
            method: 'bank',
            paidon: '2026-01-05',
            reference: null,
            reason: null,
            isfile: true,
          },
          headers: { authorization, 'idempotency-key': `killed-payout-${round}` },
        });
      const server = await killed.serverPid();
      const first = pay();
      await sleep(after);
      process.kill(server, 'SIGKILL');
      const { status } = await first;
      await untilReady(program);
      const between = await stored();
      expect(status === 200 ? [all] : [all, none]).toContainEqual(between);
      console.log(`payout kill: after ${after} ms, answer ${status}, ${between?.payments} of ${claims} stored`);
      const again = await pay();
      expect([again.status, again.text]).toEqual([200, expect.stringContaining(`"paid":${claims}`)]);
      expect(await stored()).toEqual(all);
    }
  } finally {
    await closePools(pools);
  }
}
