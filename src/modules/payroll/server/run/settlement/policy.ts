import { type Day, day } from '#platform/engine/day.ts';
import { failField, failWith, stale } from '#platform/server/application-error.ts';
import { datedSetting } from '#platform/server/dated-setting.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import {
  FIRST_SETTLEMENT_POLICY,
  getSettlementPolicy,
  saveSettlementPolicy,
  type SettlementPolicy,
  settlementPolicy,
  undoSettlementPolicy,
} from '../../../contract/run/settlement-policy.ts';
import { latestSettings } from '../../setup/settings.ts';

const CONFIRMED = 2;

/** A policy as it is stored or stands in a file, which may leave out what is as usual. */
export const readSettlementPolicy = (value: unknown): SettlementPolicy =>
  settlementPolicy.parse({ ...FIRST_SETTLEMENT_POLICY, ...(value as object) });

/** The policy by the last working day of the leaver: what is confirmed stays as it was confirmed. */
export const settlementPolicySetting = datedSetting({
  name: 'settlement_policy',
  unit: 'day',
  read: readSettlementPolicy,
});

/** The policy of a settlement, by its last working day. */
export const settlementPolicyOn = async (db: Db, lastday: Day): Promise<SettlementPolicy> =>
  (await settlementPolicySetting.inForce(db, lastday))?.value ?? FIRST_SETTLEMENT_POLICY;

/** The policies in force over time, in order. */
export const settlementPolicies = async (db: Db): Promise<readonly SettlementPolicy[]> =>
  (await settlementPolicySetting.series(db)).map(({ value }) => value);

/** Puts a policy in force from a day on, null the beginning; last days before the first one keep the usual policy. */
export async function putSettlementPolicy(
  db: Db,
  { from, value }: { from: Day | null; value: SettlementPolicy },
): Promise<void> {
  if (from !== null && (await settlementPolicySetting.newestVersion(db)) === 0)
    await settlementPolicySetting.saveFrom(db, { from: null, value: FIRST_SETTLEMENT_POLICY });
  await settlementPolicySetting.saveFrom(db, { from, value });
}

/** What a settlement can be paid by and worked out of: one-time earnings, deductions, and pay of a full month. */
async function choicesOf(db: Db) {
  const components = (await latestSettings(db))?.structure.components ?? [];
  const options = (fits: (one: (typeof components)[number]) => boolean) =>
    components.filter(fits).map(({ code, name }) => ({ displayname: name, displayvalue: code }));
  return {
    Wage: options((one) => one.source === 'formula' && one.kind === 'earning'),
    Earning: options((one) => one.source === 'one-time'),
    Deduction: options((one) => one.source === 'deduction'),
  };
}
const USES = {
  gratuitycomponent: 'Earning',
  leavecomponent: 'Earning',
  bonuscomponent: 'Earning',
  noticepaycomponent: 'Earning',
  noticerecoverycomponent: 'Deduction',
  assetcomponent: 'Deduction',
  expensecomponent: 'Earning',
  expenserecoverycomponent: 'Deduction',
  gratuitywages: 'Wage',
  leavewages: 'Wage',
  noticewages: 'Wage',
} as const;

/** @throws ApplicationError at the field of a component that the salary structure does not have */
async function expectComponents(db: Db, policy: SettlementPolicy): Promise<void> {
  if ((policy.expensecomponent === null) !== (policy.expenserecoverycomponent === null))
    failField(
      policy.expensecomponent === null ? 'expensecomponent' : 'expenserecoverycomponent',
      'Select both components of expenses, or neither: claims are set off against advances',
    );
  const choices = await choicesOf(db);
  for (const [field, kind] of Object.entries(USES)) {
    const codes = [policy[field as keyof typeof USES] ?? []].flat();
    const unknown = codes.find((code) => !choices[kind].some(({ displayvalue }) => displayvalue === code));
    if (unknown !== undefined)
      failField(field, `“${unknown}” is not among these components of the salary structure. Choose another one`);
  }
}

type Days = { readonly from: Day | null; readonly later: Day | null };

/** How many settlements, drafts and confirmed ones, are of people whose last day is in the days of a policy. */
async function reachOf(db: Db, { from, later }: Days): Promise<{ drafts: number; confirmed: number }> {
  const rows = await db
    .selectFrom('final_settlement as f')
    .innerJoin('employee as e', 'e.employeeid', 'f.employeeid')
    .select('f.statusid')
    .select((c) => c.fn.countAll<number>().as('count'))
    .$if(from !== null, (q) => q.where('e.leavingdate', '>=', from ?? ''))
    .$if(later !== null, (q) => q.where('e.leavingdate', '<', later ?? ''))
    .groupBy('f.statusid')
    .execute();
  const of = (confirmed: boolean) => rows.find(({ statusid }) => (statusid === CONFIRMED) === confirmed)?.count ?? 0;
  return { drafts: of(false), confirmed: of(true) };
}

async function state(db: Db, on: Day) {
  const series = await settlementPolicySetting.series(db);
  const current = series.findLast(({ from }) => from === null || from <= on);
  const from = current?.from ?? null;
  const later = series.find((one) => one.from !== null && one.from > on)?.from ?? null;
  const versions = await settlementPolicySetting.history(db);
  const inForce = new Set(series.map(({ version }) => version));
  return [
    {
      ...(current?.value ?? FIRST_SETTLEMENT_POLICY),
      version: versions[0]?.version ?? 0,
      on,
      from,
      later,
      ...(await reachOf(db, { from, later })),
      versions: versions.map(({ version, from: begin, addeddate, addedbyname }) => ({
        version,
        from: begin,
        addeddate,
        addedbyname,
        inforce: inForce.has(version),
      })),
      ...(await choicesOf(db)),
    },
  ];
}

const get = serve(getSettlementPolicy, ({ db, today }, { on }) => state(db, day(on ?? today)));

const save = serve(saveSettlementPolicy, async ({ db, today, ifMatch }, { from: chosen, ...value }) => {
  await expectComponents(db, value);
  await settlementPolicySetting.lock(db);
  const version = await settlementPolicySetting.newestVersion(db);
  const on = day(chosen ?? today);
  if (ifMatch !== undefined && ifMatch !== version) stale(await state(db, on));
  // Without a day the first policy of all is in force from the beginning, a later one from today.
  const from = chosen === undefined ? (version === 0 ? null : day(today)) : chosen;
  await putSettlementPolicy(db, { from, value });
  return state(db, on);
});

/** The value that a save replaced on its first day: that of the save before it, or of the day before. */
const undo = serve(undoSettlementPolicy, async ({ db, today, ifMatch }) => {
  await settlementPolicySetting.lock(db);
  const saves = await settlementPolicySetting.history(db);
  const [last, ...earlier] = saves;
  if (!last) return failWith('conflict', { status: 409, text: 'Nothing was saved that could be undone' });
  if (ifMatch !== undefined && ifMatch !== last.version) stale(await state(db, day(today)));
  const { from } = last;
  const begins = (one: { from: Day | null }): Day | '' => one.from ?? '';
  const replaced = earlier
    .filter((one) => begins(one) <= begins(last))
    .toSorted((one, other) => begins(other).localeCompare(begins(one)) || other.version - one.version)[0];
  await settlementPolicySetting.saveFrom(db, { from, value: replaced?.value ?? FIRST_SETTLEMENT_POLICY });
  return state(db, from ?? day(today));
});

export const settlementPolicyEndpoints = [get, save, undo];
