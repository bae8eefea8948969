import { addDays, type Day, day } from '#platform/engine/day.ts';
import { hashOfText } from '#platform/server/acknowledgement.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import { DEMO_POLICIES, type DemoPolicy, type DemoVersion } from './policies.ts';
import { writeTexts } from '#modules/policy-center/server/draft.ts';
import { POLICY_KIND, standings } from '#modules/policy-center/server/standing.ts';

type Place = { readonly db: Db; readonly today: Day; readonly ownerid: number | null };

/** Publishes a version on a day of before; the version before it is superseded. */
async function addVersion({ db, today }: Place, companypolicyid: number, version: DemoVersion & { edition: number }) {
  const { versionno, daysago, ismaterial, changenote, texts, edition } = version;
  const on = addDays(today, -(daysago ?? 0));
  const { companypolicyversionid } = await db
    .insertInto('company_policy_version')
    .values({ companypolicyid, versionno, ismaterial, changenote, effectivedate: on })
    .returning('companypolicyversionid')
    .executeTakeFirstOrThrow();
  await writeTexts(db, companypolicyversionid, texts);
  if (daysago === null) return;
  await db
    .updateTable('company_policy_version')
    .set({ statusid: 3, endedday: on })
    .where('companypolicyid', '=', companypolicyid)
    .where('statusid', '=', 2)
    .execute();
  await db
    .updateTable('company_policy_version')
    .set({ statusid: 2, publishedday: on, askedday: on, edition })
    .where('companypolicyversionid', '=', companypolicyversionid)
    .execute();
}

/** What people said to a version, by their place: most acknowledge it, a few decline. */
async function addAnswers({ db, today }: Place, companypolicyid: number, version: DemoVersion & { edition: number }) {
  const { daysago, answered, declined, texts, edition, versionno } = version;
  const [text] = texts;
  if (daysago === null || !text) return;
  const people = await db
    .selectFrom(standings(today, { companypolicyid }).as('s'))
    .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
    .innerJoin('account as a', 'a.employeeid', 's.employeeid')
    .select(['s.employeeid', 'a.accountid'])
    .where('e.joiningdate', '<=', addDays(today, -daysago))
    .orderBy('s.employeeid')
    .execute();
  const rows = people.flatMap(({ employeeid, accountid }, place) => {
    const isDeclined = declined.includes(place);
    if (!isDeclined && !answered(place)) return [];
    const on = addDays(today, -Math.max(0, daysago - (place % 6)));
    return [
      {
        objectkind: POLICY_KIND,
        objectid: companypolicyid,
        edition,
        employeeid,
        answerid: isDeclined ? 2 : 1,
        hash: hashOfText(text),
        language: text.language,
        detail: JSON.stringify({ version: String(versionno) }),
        reason: isDeclined ? 'I need my own devices for field work. Please tell me how I can follow this.' : null,
        addeddate: `${on}T06:30:00Z`,
        addedby: accountid,
      },
    ];
  });
  if (rows.length > 0) await db.insertInto('acknowledgement').values(rows).execute();
}

async function addPolicy(place: Place, policy: DemoPolicy): Promise<void> {
  const { db, today, ownerid } = place;
  const { companypolicyid } = await db
    .insertInto('company_policy')
    .values({
      companypolicyname: policy.companypolicyname,
      description: policy.description,
      ownerid,
      isacknowledged: policy.isacknowledged,
      duedays: policy.duedays,
      reviewon: policy.reviewin === null ? null : addDays(today, policy.reviewin),
    })
    .returning('companypolicyid')
    .executeTakeFirstOrThrow();
  let edition = 0;
  for (const version of policy.versions) {
    edition = version.ismaterial ? version.versionno : edition;
    await addVersion(place, companypolicyid, { ...version, edition });
    await addAnswers(place, companypolicyid, { ...version, edition });
  }
}

/** The policies of the demo company: acknowledged by most, open, late, declined, only to be read, and a draft. */
export const seedPolicies: DemoSeed = async ({ pools, env, subscriptionid, label }) => {
  if (label !== 'acme') return;
  const today = day(dayIn(env.now(), 'Asia/Kolkata'));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
    const owner = await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeecode', '=', 'AC0002')
      .executeTakeFirst();
    for (const policy of DEMO_POLICIES) await addPolicy({ db, today, ownerid: owner?.employeeid ?? null }, policy);
  });
};
