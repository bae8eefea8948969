import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningDatabase } from '../scripts/running-database.ts';
import { closePools } from '../src/platform/server/db.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { addDays, day } from '../src/platform/engine/day.ts';
import { countPeriod, type PeriodFacts } from '../src/modules/attendance/engine/day/month.ts';
import { engineRules, NO_EXTRA } from '../src/modules/attendance/engine/day/from-detail.ts';
import { midnight, type Shift } from '../src/modules/attendance/engine/day/shift.ts';
import { attendancePolicyDetail } from '../src/modules/attendance/contract/attendance-policy-detail.ts';
import { shiftDetail } from '../src/modules/attendance/contract/shift.ts';
import { signingIn } from './http.ts';
import { clientTo, type Figure, quantile, timed } from './measure.ts';
import { ADMIN, benchCompany, startMuster } from './program.ts';

const PEOPLE = 20_000;
const DAYS = 31;
const FIRST = day('2026-10-01');
const PUNCHES = 30_000;
const BATCH = 100;
const TERMINALS = 8;
const MAINTENANCE_MS = 20_000;

const GENERAL = shiftDetail.parse({
  shifttiming: [
    { intime: '09:30', outtime: '14:00' },
    { intime: '14:00', outtime: '18:30' },
  ],
  breakminutes: 45,
  breakafterminutes: 300,
  requiredminutes: 495,
  rotation: [],
});
const OFFICE = attendancePolicyDetail.parse({
  iswfh: true,
  wfhlimit: 4,
  absenteeism: null,
  ispunctualityrule: true,
  punctuality: { penaltyleaveid: 4, breachleavecount: 0.5, gracetimelimit: 30, gracehourtime: null },
  istimeatworkrule: true,
  timeatwork: {
    thresholdtypeid: 2,
    halfday: { threshold: 50 },
    fullday: { threshold: 90 },
    weekly: { threshold: null },
    monthly: { threshold: null },
  },
  offday: { breakminutes: 30, breakafterminutes: 300 },
});

/** The day engine alone: months of one person after the other. */
function engine(): Figure[] {
  const shift: Shift = {
    code: 'G',
    halves: [
      { from: 570, to: 840 },
      { from: 840, to: 1110 },
    ],
    earlywindow: 180,
    latewindow: 420,
    reachesnext: false,
    session: 'firstlast',
    autobreak: 45,
    autobreakafter: 300,
    required: 495,
    isflexible: false,
  };
  const days = Array.from({ length: DAYS }, (_, at) => {
    const of = addDays(FIRST, at);
    const isOff = at % 7 === 3;
    return { day: of, kind: isOff ? ('off' as const) : ('working' as const), shift: isOff ? null : shift };
  });
  const rules = engineRules(OFFICE);
  const facts = (person: number): PeriodFacts => ({
    starts: [],
    days,
    neighbours: days,
    rulesOn: () => rules,
    extraOn: () => NO_EXTRA,
    punches: days.flatMap(({ day: of }, at) => [
      midnight(of) + 570 + ((person + at) % 20),
      midnight(of) + 1110 + (at % 9),
    ]),
    breaks: [],
    requests: { regularisations: [], duty: [], dutyhours: [], home: [], extra: new Map(), waived: new Set() },
    leave: { halves: new Map(), hours: [], sandwich: new Map(), restricted: new Set(), optional: new Set() },
  });
  const months = 4_000;
  const all = Array.from({ length: months }, (_, person) => facts(person));
  const began = performance.now();
  let counted = 0;
  for (const one of all) counted += countPeriod(one).days.length;
  const ms = performance.now() - began;
  return [
    { name: '100,000 days of people counted by the engine', value: (ms * 100_000) / counted, unit: 'ms', asked: 1000 },
  ];
}

/** A company with a month of punches, filled by one statement a table. */
async function fill(login: pg.Client, id: number): Promise<void> {
  const run = (text: string, values: unknown[] = []) => login.query(text, values);
  await run(`set app.subscription = '${id}'`);
  await run(`insert into employee (subscriptionid, employeecode, fullname, joiningdate)
    select ${id}, 'T' || n, 'Person ' || n, date '2024-01-01' from generate_series(1, ${PEOPLE}) n`);
  await run(`insert into work_profile (subscriptionid, employeeid, period)
    select ${id}, employeeid, '[2024-01-01,)' from employee where subscriptionid = ${id} and employeecode like 'T%'`);
  const plan = async (table: string, column: string, name: string, detail: object, more = '') => {
    const columns = more === '' ? '' : ', shiftcode, shiftcolour';
    await run(
      `insert into ${table} (subscriptionid, ${name}, isdraft${columns}) values (${id}, 'Bench', false${more})`,
    );
    await run(
      `insert into ${table}_version (subscriptionid, ${column}, versionno, effectivefrom, publishedon, detail)
        select ${id}, ${column}, 1, '2026-01-01', '2026-01-01', $1 from ${table} where subscriptionid = ${id} and ${name} = 'Bench'`,
      [JSON.stringify(detail)],
    );
    await run(`insert into attendance_assignment (subscriptionid, ${column}, fromdate)
      select ${id}, ${column}, '2026-01-01' from ${table} where subscriptionid = ${id} and ${name} = 'Bench'
      on conflict do nothing`);
  };
  await plan('shift', 'shiftid', 'shiftname', GENERAL, ", 'BENCH', '#1c7ed6'");
  await plan('attendance_policy', 'attendancepolicyid', 'attendancepolicyname', OFFICE);
  await run(`insert into attendance_device (subscriptionid, devicename, serialnumber, sourcenetworks)
    select ${id}, 'Terminal ' || n, 'BENCH' || n, '{127.0.0.0/8,::1}' from generate_series(0, ${TERMINALS - 1}) n`);
  await run(`insert into attendance_device_user (subscriptionid, deviceid, usernumber, employeeid, fromdate)
    select ${id}, d.deviceid, e.employeeid::text, e.employeeid, '2024-01-01'
    from (select employeeid, row_number() over (order by employeeid) as at from employee where subscriptionid = ${id} and employeecode like 'T%') e
    join (select deviceid, row_number() over (order by deviceid) - 1 as at from attendance_device where subscriptionid = ${id} and serialnumber like 'BENCH%') d
      on d.at = e.at % ${TERMINALS}`);
  await run(`insert into punch (subscriptionid, deviceid, usernumber, punchedat, statecode)
    select ${id}, u.deviceid, u.usernumber, date '2026-10-01' + n + time '09:30' + (u.employeeid + n * 7) % 25 * interval '1 minute'
      + k * interval '540 minutes', 255
    from attendance_device_user u, generate_series(0, ${DAYS - 1}) n, generate_series(0, 1) k
    where u.subscriptionid = ${id} and u.fromdate = '2024-01-01' and n % 7 <> 3`);
}

/** Switches attendance on and waits until everybody's days are stored. */
async function counting(login: pg.Client, id: number): Promise<Figure> {
  const { ms } = await timed(async () => {
    await login.query(
      `insert into tenant_setting (subscriptionid, settingname, value, version) values (${id}, 'attendance', '{"startdate": "2026-10-01"}', 1)
       on conflict (subscriptionid, settingname) do update set value = excluded.value`,
    );
    for (;;) {
      const { rows } = await login.query<{ left: number; days: number }>(
        `select (select count(*)::int from attendance_stale where subscriptionid = ${id}) as left,
          (select count(*)::int from attendance_day where subscriptionid = ${id} and workdate <= '2026-10-31') as days`,
      );
      if (rows[0]?.left === 0 && rows[0].days >= PEOPLE * DAYS) return;
      await sleep(200);
    }
  });
  return {
    name: `${PEOPLE.toLocaleString('en')} people, 31 days counted and stored`,
    value: ms / 1000,
    unit: 's',
    asked: 60,
  };
}

/** The yardstick of punches: as many bare rows, in transactions of as many. */
async function barePunches(login: pg.Client, id: number): Promise<number> {
  await login.query(`set app.subscription = '${id}'`);
  const { ms } = await timed(async () => {
    for (let batch = 0; batch < PUNCHES / BATCH; batch += 1)
      await login.query(
        `insert into punch (subscriptionid, deviceid, usernumber, punchedat, statecode)
          select ${id}, (select min(deviceid) from attendance_device where subscriptionid = ${id}), 'bare',
            timestamp '2020-01-01' + (${batch * BATCH} + n) * interval '1 second', 255 from generate_series(1, ${BATCH}) n`,
      );
  });
  return ms;
}

/** Punches through the calls of terminals, each batch acknowledged once it is stored. */
async function ingesting(port: number, bare: number): Promise<Figure> {
  const client = clientTo(port, 'bench.localhost');
  const batches = PUNCHES / BATCH;
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: TERMINALS }, async (_, terminal) => {
        for (let batch = terminal; batch < batches; batch += TERMINALS) {
          const lines = Array.from({ length: BATCH }, (_line, at) => {
            const second = batch * BATCH + at;
            const time = new Date(Date.UTC(2026, 8, 1, 9) + second * 1000).toISOString().slice(0, 19).replace('T', ' ');
            return `${1000 + (second % 500)}\t${time}\t255\t1\t0\t0`;
          });
          const { text } = await client.send('POST', `/iclock/cdata?SN=BENCH${terminal}&table=ATTLOG&Stamp=${batch}`, {
            body: lines.join('\n'),
            type: 'text/plain',
          });
          if (!text.startsWith('OK')) throw new Error(`A batch was not acknowledged: ${text}`);
        }
      }),
    ),
  );
  client.close();
  return {
    name: `${PUNCHES.toLocaleString('en')} punches of terminals, in batches of ${BATCH}`,
    value: ms / 1000,
    unit: 's',
    asked: PUNCHES / 3000,
    ratio: { of: 'as many bare rows', times: ms / bare },
  };
}

/** Measures attendance in a company of twenty thousand. */
export async function attendance(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster(dataDir);
  const client = clientTo(muster.port, 'bench.localhost');
  try {
    const { pools, tenant } = await benchCompany(dataDir);
    await closePools(pools);
    const login = new pg.Client((await runningDatabase(dataDir))?.app);
    await login.connect();
    await fill(login, tenant.subscriptionid);
    await login.query('analyze punch').catch(() => undefined);
    await sleep(MAINTENANCE_MS);
    const counted = await counting(login, tenant.subscriptionid);
    const bare = await barePunches(login, tenant.subscriptionid);
    await login.end();
    const { token } = await signingIn(client, ADMIN);
    const taken: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      const { ms, value } = await timed(() =>
        client.send('GET', '/api/attendance/muster?month=2026-10&limit=500', { token }),
      );
      if (value.status !== 200) throw new Error(value.text);
      taken.push(ms);
    }
    const alone = engine();
    const engineSeconds = ((alone[0]?.value ?? 0) / 1000) * ((PEOPLE * DAYS) / 100_000);
    return [
      ...alone,
      { ...counted, ratio: { of: 'the engine alone', times: counted.value / engineSeconds } },
      await ingesting(muster.port, bare),
      { name: 'muster of the month of 500 people', value: quantile(taken, 0.5), unit: 'ms', asked: 300 },
    ];
  } finally {
    client.close();
    await muster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main)
  // Not awaited here: the other file waits for this one.
  void import('./run.ts').then(async ({ conclude }) => conclude(await attendance())).catch(failStart);
