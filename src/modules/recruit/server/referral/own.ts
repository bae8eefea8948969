import { sql } from 'kysely';
import { failField, failWith, forbidden, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { expectRoom } from '#platform/server/quota.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { randomToken } from '#platform/server/token.ts';
import type { Application } from '../../contract/application/application.ts';
import {
  getOwnReferrals,
  makeReferralLink,
  MAX_REFERRALS_A_DAY,
  type OwnReferral,
  ownReferral,
  refer,
} from '../../contract/referral/referral.ts';
import { referralState, rewardOn, rewardState } from '../../engine/referral/states.ts';
import { BARE_APPLICATION } from '../application/bare-application.ts';
import { addApplication, addCandidate, emailKey, retainedUntil } from '../application/candidate-rows.ts';
import { isAppliedBefore } from '../candidate/earlier.ts';
import { localDay } from '../candidate/list.ts';
import { seenCandidates } from '../candidate/visible.ts';
import { openJobById, openJobs } from '../opening/open-jobs.ts';
import { LINK_PREFIX, NOT_HIRED, REFERRAL_SOURCE } from './credit.ts';
import { mailReferred } from './mails.ts';
import { rewardRules } from './reward-rule.ts';
import { joinedApplications } from '../candidate/joined.ts';

/** The latest referrals that an employee sees. */
const MAX_ROWS_SHOWN = 200;

/** The employee who calls. @throws ApplicationError 403 for an account that is no employee */
const employeeOf = ({ session }: Context): number => session.employeeid ?? forbidden();

/**
 * The referrals of an employee, the latest first. Whom the employee named in the form is shown by name whatever the stage
 * hides; who came by the link is hidden as everywhere. Nothing else of the application is shown.
 */
async function referralsOf(ctx: Context, employeeid: number): Promise<OwnReferral[]> {
  const rows = await joinedApplications(ctx.db)
    .innerJoin('referral as f', 'f.candidateapplicationid', 'a.candidateapplicationid')
    .leftJoin('referral_reward as w', 'w.referralid', 'f.referralid')
    .select([
      'f.referralid',
      'f.candidateapplicationid',
      'c.fullname',
      's.isblind',
      'd.designationname',
      localDay(ctx, 'f.referredon').as('referredon'),
      'f.islink',
      'f.amount',
      's.stagetypeid',
      'w.statusid',
      sql<string | null>`w.dueon::text`.as('dueon'),
      'w.reason',
    ])
    .where('f.employeeid', '=', employeeid)
    .orderBy('f.referredon', 'desc')
    .orderBy('f.referralid', 'desc')
    .limit(MAX_ROWS_SHOWN)
    .execute();
  const shaped = rows.map(({ stagetypeid, statusid, reason, ...row }) => {
    const rewardstateid = rewardState({ amount: row.amount, stagetypeid, statusid });
    return {
      ...row,
      isblind: row.isblind && row.islink,
      stateid: referralState(stagetypeid),
      rewardstateid,
      rewardreason: reason ?? (rewardstateid === 6 ? NOT_HIRED : ''),
    };
  });
  return seenCandidates(ownReferral, shaped);
}

const linkOf = async (db: Db, employeeid: number): Promise<string | undefined> =>
  (await db.selectFrom('referral_link').select('linkcode').where('employeeid', '=', employeeid).executeTakeFirst())
    ?.linkcode;

const own = serve(getOwnReferrals, async (ctx) => {
  const { db, session, today } = ctx;
  const { employeeid } = session;
  if (employeeid === null) return [{ mayrefer: false, jobs: [], linkcode: '', referrals: [] }];
  const rules = await rewardRules(db);
  return [
    {
      mayrefer: true,
      jobs: (await openJobs(db, ctx)).map((job) => ({
        requisitionjobid: job.requisitionjobid,
        jobuuid: job.jobuuid,
        designationname: job.designationname,
        requisitioncode: job.requisitioncode,
        location: job.location?.location ?? '',
        ...rewardOn(rules, job.requisitionid, today),
      })),
      linkcode: (await linkOf(db, employeeid)) ?? '',
      referrals: await referralsOf(ctx, employeeid),
    },
  ];
});

const link = serve(makeReferralLink, async (ctx) => {
  const { db } = ctx;
  const employeeid = employeeOf(ctx);
  await db
    .insertInto('referral_link')
    .values({ employeeid, linkcode: `${LINK_PREFIX}${randomToken(15)}` })
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'employeeid']).doNothing())
    .execute();
  return [{ linkcode: (await linkOf(db, employeeid)) ?? notFound() }];
});

/** Mails go to addresses that employees type, so they are counted. @throws ApplicationError 429 */
const expectFew = (db: Db, employeeid: number): Promise<void> =>
  expectRoom(db, {
    what: 'referral',
    owner: employeeid,
    most: MAX_REFERRALS_A_DAY,
    count: async () => {
      const { count } = await db
        .selectFrom('referral')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('employeeid', '=', employeeid)
        .where('islink', '=', false)
        .where('referredon', '>', sql<string>`now() - interval '24 hours'`)
        .executeTakeFirstOrThrow();
      return count;
    },
    text: 'You have referred many people today. Please go on tomorrow.',
  });

const referOne = serve(refer, async (ctx, { requisitionjobid, note, isaware: _aware, ...person }) => {
  const { db, session, today } = ctx;
  const employeeid = employeeOf(ctx);
  await expectFew(db, employeeid);
  const job = await openJobById(db, ctx, requisitionjobid);
  if (!job) return failField('requisitionjobid', 'This job is no longer open. Please select another one');
  const key = emailKey(person.emailid);
  const self = await db
    .selectFrom('account as b')
    .leftJoin('employee as e', 'e.employeeid', 'b.employeeid')
    .select(['b.emailid', 'e.emailid as ownemailid'])
    .where('b.accountid', '=', session.accountid)
    .executeTakeFirst();
  if (self && [self.emailid, self.ownemailid ?? ''].some((one) => emailKey(one) === key))
    failField('emailid', 'This is your own address. Please apply on the career page');
  const existing = 'We know this person for this job already. Thank you for thinking of them!';
  if (await isAppliedBefore(db, requisitionjobid, person.emailid))
    failWith('conflict', { status: 409, text: existing, fields: { emailid: existing } });
  const values: Application = { ...BARE_APPLICATION, source: REFERRAL_SOURCE, ...person };
  const candidateid = await addCandidate(ctx, db, values);
  const candidateapplicationid = await addApplication(ctx, db, values, {
    candidateid,
    requisitionjobid,
    submitkey: null,
    receivedfrom: '',
    marks: [],
    retainuntil: await retainedUntil(db, today),
    answers: new Map(),
    referral: { employeeid, note },
  });
  await mailReferred(ctx, db, {
    candidateapplicationid,
    emailid: person.emailid,
    fullname: person.name,
    referrer: session.fullname,
    designationname: job.designationname,
    jobuuid: job.jobuuid,
  });
  const { referralid } = await db
    .selectFrom('referral')
    .select('referralid')
    .where('candidateapplicationid', '=', candidateapplicationid)
    .executeTakeFirstOrThrow();
  return [{ referralid }];
});

export const ownReferralEndpoints = [own, link, referOne];
