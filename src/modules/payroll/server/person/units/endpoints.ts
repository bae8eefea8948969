import {
  listUnitRates,
  removeUnitRate,
  saveUnitRate,
  type UnitRates,
} from '#modules/payroll/contract/person/units-worked.ts';
import { day } from '#platform/engine/day.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { failOnOwn, noteOwnPay } from '../own-pay.ts';
import { serve } from '#platform/server/serve.ts';
import {
  earliestRate,
  failOnApproved,
  mixedKeys,
  rateKey,
  storedRates,
  tooEarly,
  USED,
  writeRates,
} from './stored-rates.ts';

async function state(db: Db): Promise<UnitRates[]> {
  const grades = await db
    .selectFrom('grade')
    .select(['subscriptiongradeid', 'gradename'])
    .orderBy('graderank')
    .execute();
  return [{ earliest: (await earliestRate(db)) ?? null, rates: await storedRates(db), grades }];
}

const list = serve(listUnitRates, ({ db }) => state(db));

const WHAT = 'Rates of Units';

const save = serve(saveUnitRate, async (ctx, input) => {
  const { db, session, today } = ctx;
  const { employeeid } = input;
  if (employeeid !== null && (input.subscriptiongradeid !== null || input.city !== null))
    failField('employeeid', 'A rate of a person goes by neither grade nor city. Empty them.');
  if (employeeid !== null) await ctx.people.one(employeeid);
  const own = employeeid !== null && (await failOnOwn(db, session.accountid, employeeid));
  const from = day(input.ratefrom);
  const rates = await storedRates(db);
  const standing = rates.find((one) => rateKey(one) === rateKey(input));
  if (standing?.used) failField('ratefrom', USED);
  const earliest = await earliestRate(db);
  if (!standing && earliest !== undefined && from < earliest) failField('ratefrom', tooEarly(earliest));
  const mixed = mixedKeys(rates, input);
  if (mixed !== undefined) failField('item', mixed);
  await failOnApproved(db, from);
  const item = rates.find((one) => one.item.toLowerCase() === input.item.toLowerCase())?.item ?? input.item;
  await writeRates(db, [{ ...input, item }], session.accountid);
  if (own) await noteOwnPay(db, { accountid: session.accountid, employeeid, what: WHAT, today });
  return state(db);
});

const remove = serve(removeUnitRate, async ({ db, session, today }, { unitrateid }) => {
  const standing = (await storedRates(db)).find((one) => one.unitrateid === unitrateid);
  if (!standing) return notFound();
  if (standing.used) failWith('conflict', { status: 409, text: USED });
  await failOnApproved(db, day(standing.ratefrom));
  const { employeeid } = standing;
  if (employeeid !== null && (await failOnOwn(db, session.accountid, employeeid)))
    await noteOwnPay(db, { accountid: session.accountid, employeeid, what: WHAT, today });
  await db.deleteFrom('unit_rate').where('unitrateid', '=', unitrateid).execute();
  return state(db);
});

export const unitEndpoints = [list, save, remove];
