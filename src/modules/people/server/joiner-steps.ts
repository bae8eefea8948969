import { type FeatureKey, FEATURES, may } from '#platform/contract/features.ts';
import { addDays, day, type Day } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';
import type { Db } from '#platform/server/db.ts';
import { deskCard } from '#platform/server/desk-card.ts';
import { anyOf } from '#platform/server/ids.ts';
import { everybodyNeeds, type Joiner, type JoinerStep } from '#platform/server/joiner-step.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { rightHolders } from '#platform/server/right-holders.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { joinersCard } from '../contract/desk.ts';
import { getJoinerSteps, MAX_OWNERS } from '../contract/joiner-steps.ts';

/** People count as joining this long before and after their first day. */
const DAYS_BEFORE = 60;
const DAYS_AFTER = 45;
/** Of how many joiners the card of My Desk looks at the steps, and how many it shows. */
const MAX_JOINERS = 100;
const SHOWN = 5;
/** The action that only reads, of a right. */
const READ = 2;

const access: JoinerStep = {
  key: 'access',
  order: 10,
  title: 'Access to Muster',
  path: '/profile/$employeeid',
  feature: 'people',
  done: everybodyNeeds(async (db, people) => {
    const ids = people.map(({ employeeid }) => employeeid);
    const rows = await db.selectFrom('account').select('employeeid').where(anyOf('employeeid', ids)).execute();
    return rows.flatMap(({ employeeid }) => (employeeid === null ? [] : [{ employeeid }]));
  }),
};

const isJoining = (joiningdate: Day, today: Day): boolean =>
  joiningdate >= addDays(today, -DAYS_AFTER) && joiningdate <= addDays(today, DAYS_BEFORE);

const joinerOf = (employeeid: number, joiningdate: Day, today: Day): Joiner => ({
  employeeid,
  on: joiningdate > today ? joiningdate : today,
});

/** What of each of the people is done, step by step. */
async function stepsOf(db: Db, steps: readonly JoinerStep[], people: readonly Joiner[]) {
  const byPerson = new Map(people.map(({ employeeid }) => [employeeid, [] as { step: JoinerStep; done: boolean }[]]));
  for (const step of people.length === 0 ? [] : steps)
    for (const [employeeid, done] of await step.done(db, people)) byPerson.get(employeeid)?.push({ step, done });
  return byPerson;
}

/** Others who may edit with each of the rights over the whole company, by the number of the right. */
async function ownersOf({ db, session, today }: Context, features: readonly FeatureKey[]) {
  const numbers = features.map((feature) => FEATURES[feature].featureid);
  const { rows } = await rightHolders({ day: today, features: numbers }).execute(db);
  const holders = rows.filter(
    ({ actionid, scope, accountid }) => actionid !== READ && scope === 'all' && accountid !== session.accountid,
  );
  const accounts = await db
    .selectFrom('account')
    .select(['accountid', 'fullname'])
    .where(anyOf('accountid', [...new Set(holders.map(({ accountid }) => accountid))]))
    .orderBy('accountid')
    .execute();
  return (feature: FeatureKey): string[] => {
    const { featureid } = FEATURES[feature];
    const ids = new Set(holders.filter((one) => one.featureid === featureid).map(({ accountid }) => accountid));
    return accounts.filter(({ accountid }) => ids.has(accountid)).map(({ fullname }) => fullname);
  };
}

/** Those who join in these weeks and miss something, with how much of it is done. */
async function joinersOf({ db, people, today }: Context, steps: readonly JoinerStep[]) {
  const on = day(today);
  const rows = await people
    .visible()
    .select(['e.employeeid', 'e.fullname', 'e.joiningdate'])
    .where('e.joiningdate', '>=', addDays(on, -DAYS_AFTER))
    .where('e.joiningdate', '<=', addDays(on, DAYS_BEFORE))
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .orderBy('e.joiningdate')
    .orderBy('e.employeeid')
    .limit(MAX_JOINERS)
    .execute();
  const joining = rows.flatMap((row) =>
    row.joiningdate === null ? [] : [{ ...row, joiningdate: day(row.joiningdate) }],
  );
  const existing = await stepsOf(
    db,
    steps,
    joining.map(({ employeeid, joiningdate }) => joinerOf(employeeid, joiningdate, on)),
  );
  return joining.flatMap((row) => {
    const of = existing.get(row.employeeid) ?? [];
    const done = of.filter((one) => one.done).length;
    return done < of.length ? [{ ...row, done, all: of.length }] : [];
  });
}

/** What is still missing of those who join, composed of the steps of the modules. */
export function joinerStepsOf(modules: readonly ServerModule[]): ServerModule {
  const steps = [access, ...modules.flatMap(({ joinerSteps }) => joinerSteps ?? [])].sort((a, b) => a.order - b.order);
  const get = serve(getJoinerSteps, async (ctx, { employeeid }) => {
    const today = day(ctx.today);
    const person = await ctx.people
      .visible()
      .select(['e.employeeid', 'e.employeecode', 'e.joiningdate', 'e.addeddate'])
      .where('e.employeeid', '=', await ctx.people.one(employeeid))
      .executeTakeFirstOrThrow();
    const first = person.joiningdate === null ? null : day(person.joiningdate);
    if (first === null || !isJoining(first, today)) return [];
    const existing = (await stepsOf(ctx.db, steps, [joinerOf(employeeid, first, today)])).get(employeeid) ?? [];
    const missing = existing.filter(({ done }) => !done).map(({ step }) => step.feature);
    const owners = missing.length > 0 ? await ownersOf(ctx, missing) : () => [];
    const since = dayIn(new Date(person.addeddate), ctx.tenant.timezoneid);
    return existing.map(({ step: { key, title, path, feature }, done }) => {
      const names = done ? [] : owners(feature);
      return {
        key,
        title,
        done,
        path: may(ctx.session.grants, feature, 'edit')
          ? path
              .replace('$employeeid', String(employeeid))
              .replace('$employeecode', encodeURIComponent(person.employeecode))
          : null,
        owners: names.slice(0, MAX_OWNERS),
        ownercount: names.length,
        since: done ? null : since,
      };
    });
  });
  const card = deskCard({
    key: 'joiners',
    of: joinersCard,
    others: true,
    load: async (ctx) => {
      const missing = await joinersOf(ctx, steps);
      return missing.length === 0 ? null : { count: missing.length, people: missing.slice(0, SHOWN) };
    },
  });
  return { name: 'joiner-steps', endpoints: [get], deskCards: [card] };
}
