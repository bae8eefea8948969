import { getPayGroups, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import type { PaidDays } from '../contract/run/attended.ts';
import type { PayGroup } from '../contract/setup/pay-groups.ts';
import { OCTOBER, type Staffed } from './staffed.ts';

/** What a close keeps of a person, as far as pay reads it. Days are ten-thousandths, minutes whole. */
export type Closed = {
  readonly absent?: readonly string[];
  readonly unpaidleave?: readonly string[];
  /** Penalties that no leave covers. */
  readonly late?: Readonly<Record<string, number>>;
  readonly overtimeworking?: number;
  readonly overtimeoff?: number;
  readonly encashed?: number;
  readonly nightshifts?: number;
  /** Null for a close of before hours were kept. */
  readonly workedminutes?: number | null;
};

const DAY = 10_000;

/** A close of attendance as it is stored, of everybody in service; people who are not named came on every day. */
export async function closeMonth(
  { company }: Pick<Staffed, 'company'>,
  people: Readonly<Record<string, Closed>> = {},
  { from = `${OCTOBER}-01`, to = `${OCTOBER}-31`, isclosed = true } = {},
): Promise<number> {
  return company.tx(async (db) => {
    const { closeid } = await db
      .insertInto('time_close')
      .values({ fromday: from, today: to, postedon: to, isclosed })
      .returning('closeid')
      .executeTakeFirstOrThrow();
    const staff = await db
      .selectFrom('employee')
      .select(['employeeid', 'employeecode', 'joiningdate', 'leavingdate'])
      .where('joiningdate', '<=', to)
      .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', from)]))
      .execute();
    const rows = staff.map(({ employeeid, employeecode, joiningdate, leavingdate }) => {
      const { absent = [], unpaidleave = [], late = {}, encashed = 0, ...extra } = people[employeecode] ?? {};
      const [first, last] = [joiningdate > from ? joiningdate : from, leavingdate ?? to].map((one) => Date.parse(one));
      const inservice = ((Math.min(last ?? 0, Date.parse(to)) - (first ?? 0)) / 86_400_000 + 1) * DAY;
      const penalty = Object.values(late).reduce((sum, days) => sum + days, 0);
      const lossofpay = (absent.length + unpaidleave.length) * DAY + penalty;
      const dues = [
        ...absent.flatMap((day) => [0, 1].map(() => ({ day, reason: 'absent', days: 5000, leavetypeid: null }))),
        ...Object.entries(late).map(([day, days]) => ({ day, reason: 'late', days, leavetypeid: null })),
      ];
      const zero = { home: 0, duty: 0, paidleave: 0, weeklyoff: 0, holiday: 0, leavehours: 0, absentfromleave: 0 };
      const none = {
        marks: 0,
        waived: 0,
        breaches: 0,
        shortweeks: 0,
        penaltyfromleave: 0,
        compoff: 0,
        extracarried: 0,
      };
      return {
        ...zero,
        ...none,
        closeid,
        employeeid,
        closedon: to,
        inservice,
        present: inservice - lossofpay,
        unpaidleave: unpaidleave.length * DAY,
        absent: absent.length * DAY,
        penaltylossofpay: penalty,
        lossofpay,
        paiddays: inservice - lossofpay,
        overtimeworking: extra.overtimeworking ?? 0,
        overtimeoff: extra.overtimeoff ?? 0,
        encashed,
        nightshifts: extra.nightshifts ?? 0,
        workedminutes: extra.workedminutes === undefined ? 0 : extra.workedminutes,
        regularised: 0,
        reasons: JSON.stringify({
          dues,
          grants: [],
          exit: encashed > 0 ? [{ leavetypeid: 1, ispaid: true, days: encashed }] : [],
          unpaid: unpaidleave.map((day) => ({ day, days: DAY })),
        }),
      };
    });
    await db.insertInto('time_close_person').values(rows).execute();
    return closeid;
  });
}

/** Takes a close back, as the page of attendance does. */
export const reopenMonth = ({ company }: Pick<Staffed, 'company'>, closeid: number) =>
  company.tx((db) =>
    db
      .updateTable('time_close')
      .set({ reopenedat: new Date().toISOString(), reopenreason: 'A punch was missing' })
      .where('closeid', '=', closeid)
      .execute(),
  );

/** Says where the unpaid days of everybody else come from, and what pay groups there are, from a month on. */
export async function takeDaysFrom(
  { company }: Pick<Staffed, 'company'>,
  paiddays: PaidDays,
  { groups = [], from }: { groups?: PayGroup[]; from?: string } = {},
) {
  const month = from === undefined ? {} : { from };
  const [state] = await company.admin.call(getPayGroups, month);
  return company.admin.call(savePayGroups, { groups, paiddays, ...month }, state?.version);
}
