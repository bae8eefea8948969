import { failWith } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { enqueue } from '#platform/server/jobs.ts';
import { changeRecord, lockForChange } from '#platform/server/record.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { DRAFT, publishPolicy, PUBLISHED, withdrawPolicy } from '../contract/policy.ts';
import { ASK_KIND } from './ask.ts';
import { POLICY } from './policy.ts';

const versionColumns = [
  'companypolicyversionid',
  'versionno',
  'ismaterial',
  'edition',
  'askedday',
  'expirydate',
] as const;

const versionWith = (db: Db, companypolicyid: number, statusid: number) =>
  db
    .selectFrom('company_policy_version')
    .select(versionColumns)
    .where('companypolicyid', '=', companypolicyid)
    .where('statusid', '=', statusid)
    .executeTakeFirst();

/** Ends the version that counts: 3 superseded, 4 withdrawn. */
const endVersion = (db: Db, companypolicyversionid: number, statusid: 3 | 4, today: string) =>
  db
    .updateTable('company_policy_version')
    .set({ statusid, endedday: today })
    .where('companypolicyversionid', '=', companypolicyversionid)
    .execute();

async function locked(ctx: Context, companypolicyid: number) {
  const version = async () =>
    ctx.db
      .selectFrom('company_policy')
      .select(['companypolicyid', 'version'])
      .where('companypolicyid', '=', companypolicyid)
      .executeTakeFirst();
  const current = await lockForChange(ctx, POLICY, companypolicyid, version);
  if (!current) throw new Error('a policy to publish has an id');
  return current;
}

const publish = serve(publishPolicy, async (ctx, { companypolicyid }) => {
  const { db, session, today, tenant, origin } = ctx;
  const policy = await locked(ctx, companypolicyid);
  const draft = await versionWith(db, companypolicyid, DRAFT);
  if (!draft)
    return failWith('conflict', {
      status: 409,
      text: 'There is no draft to publish. Change the text and save it first.',
    });
  if (draft.expirydate !== null && draft.expirydate < today)
    failWith('conflict', {
      status: 409,
      text: 'The last day of the draft is over. Enter a later one and save it first.',
    });
  const before = await versionWith(db, companypolicyid, PUBLISHED);
  // A small change goes on from the edition before it; without one there is nothing that anybody acknowledged.
  const goesOn = !draft.ismaterial && before !== undefined;
  if (before) await endVersion(db, before.companypolicyversionid, 3, today);
  await db
    .updateTable('company_policy_version')
    .set({
      statusid: PUBLISHED,
      edition: goesOn ? before.edition : draft.versionno,
      askedday: goesOn ? before.askedday : today,
      publishedday: today,
      publishedby: session.accountid,
    })
    .where('companypolicyversionid', '=', draft.companypolicyversionid)
    .execute();
  const { version } = await changeRecord(db, POLICY, policy, {});
  if (policy.isacknowledged) {
    await enqueue(db, {
      kind: ASK_KIND,
      title: policy.companypolicyname,
      input: { companypolicyid, companyname: tenant.companyname, origin },
    });
    await scheduleDailyCheck(db, 'policy-center');
  }
  return [{ companypolicyid, versionno: draft.versionno, version }];
});

const withdraw = serve(withdrawPolicy, async (ctx, { companypolicyid }) => {
  const { db, today } = ctx;
  const policy = await locked(ctx, companypolicyid);
  const published = await versionWith(db, companypolicyid, PUBLISHED);
  if (!published) return failWith('conflict', { status: 409, text: 'No version of this policy is published' });
  await endVersion(db, published.companypolicyversionid, 4, today);
  const { version } = await changeRecord(db, POLICY, policy, {});
  return [{ companypolicyid, versionno: published.versionno, version }];
});

export const publishEndpoints: Served[] = [publish, withdraw];
