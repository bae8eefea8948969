import { recallClaim, saveClaim, submitClaim } from '#modules/expense/contract/claim.ts';
import { allowDeviation, decideClaim } from '#modules/expense/contract/decide.ts';
import { lockHandOver } from '#modules/expense/contract/passbook.ts';
import { payAdvance, payClaim, returnAdvance, returnPayment } from '#modules/expense/contract/pay.ts';
import { requestAdvance, saveTrip } from '#modules/expense/contract/trip.ts';
import { advanceKind } from '#modules/expense/server/advances.ts';
import { SENTENCES } from '#modules/expense/server/event.ts';
import { day } from '#platform/engine/day.ts';
import { openRequestsOf } from '#modules/approval/server/public.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import type { At, Calls } from '../trial-time/calls.ts';
import type { Company } from './company.ts';
import type { ExpenseFolder, Row } from './folder.ts';

export type Entered = {
  /** Ids of the product by the numbers of the folder. */
  readonly claims: ReadonlyMap<string, number>;
  readonly advances: ReadonlyMap<string, number>;
  readonly payments: ReadonlyMap<string, number>;
  /** Rows that were not possible, with the reason, in order of time. */
  readonly refused: ReadonlyMap<string, string>;
  /** Claims by their last submission, in the numbers of the folder. */
  readonly handedOver: ReadonlySet<string>;
};

type Trial = {
  readonly tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly calls: Calls;
  readonly folder: ExpenseFolder;
  readonly company: Company;
  readonly requestContext: (db: Db) => RequestContext;
};

const REASONS = new Map(Object.entries(SENTENCES).map(([reason, sentence]) => [sentence, reason]));

/** Why a call was refused, by the code of the folder. @throws what is no failure of the product */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApplicationError)) throw error;
  const reason = REASONS.get(error.message);
  if (reason !== undefined) return reason;
  // A claim that is sent is not changed; lines, claims and payments that are not there are unknown.
  if (error.status === 404 || error.status === 409 || error.fields?.lineno !== undefined) return 'state';
  throw error;
}

const timeOf = (minute: string): At => ({ on: day(minute.slice(0, 10)), time: minute.slice(11) });

/** A line of the folder as the form of a claim sends it. */
function lineOf(row: Row, bills: ReadonlyMap<string, number>) {
  const text = (column: string): string | null => row.text(column) || null;
  return {
    lineno: row.units('Line', 1) ?? 0,
    date: row.day('Date') ?? '',
    till: row.day('Till'),
    category: row.text('Category'),
    city: text('City'),
    merchant: text('Merchant'),
    amount: row.units('Amount', 100) ?? 0,
    currency: row.text('Currency'),
    paidby: row.text('Paid By') === 'company' ? ('company' as const) : ('own' as const),
    expensebillid: bills.get(row.text('File')) ?? null,
    declaration: null,
    guests: row.units('Guests', 1),
    guestnames: null,
    fuel: text('Fuel'),
    odometerfrom: row.units('Odometer From', 10),
    odometerto: row.units('Odometer To', 10),
    distance: row.units('Distance', 10),
    gstin: text('GSTIN'),
    taxablevalue: row.units('Taxable Value', 100),
    cgst: row.units('CGST', 100),
    sgst: row.units('SGST', 100),
    igst: row.units('IGST', 100),
    project: text('Project'),
  };
}

/** The trips of the folder, by their numbers, with whose they are. */
async function addTrips({ tx, calls, folder, company }: Trial) {
  const stops = Map.groupBy(folder.itinerary, (row) => row.text('Trip No'));
  const trips = new Map<string, { id: number; code: string }>();
  await tx(async (db) => {
    for (const row of folder.trips) {
      const [no, code] = [row.text('Trip No'), row.text('Employee Code')];
      const [departure, back] = [row.minute('Departure'), row.minute('Return')];
      const [saved] = await calls.call(
        db,
        saveTrip,
        {
          expensetripid: null,
          employeeid: company.people.get(code) ?? 0,
          purpose: row.text('Purpose') || no,
          departureday: departure.slice(0, 10),
          departuretime: departure.slice(11),
          returnday: back.slice(0, 10),
          returntime: back.slice(11),
          estimate: null,
          itinerary: (stops.get(no) ?? []).map((stop) => {
            const arrived = stop.minute('Arrived');
            return { day: arrived.slice(0, 10), time: arrived.slice(11), city: stop.text('City') };
          }),
        },
        { on: day(folder.policies.asof) },
      );
      trips.set(no, { id: saved?.expensetripid ?? 0, code });
    }
  });
  return trips;
}
type Trips = Awaited<ReturnType<typeof addTrips>>;

/** The trip of a claim or an advance, where it is the person's own. */
const tripOf = (trips: Trips, row: Row): number | null => {
  const trip = trips.get(row.text('Trip No'));
  return trip?.code === row.text('Employee Code') ? trip.id : null;
};

async function addClaims({ tx, calls, folder, company }: Trial, trips: Trips): Promise<Map<string, number>> {
  const claims = new Map<string, number>();
  const rows = folder.claims.toSorted((a, b) => (a.text('Claim No') < b.text('Claim No') ? -1 : 1));
  await tx(async (db) => {
    for (const row of rows) {
      const [saved] = await calls.call(
        db,
        saveClaim,
        {
          expenseclaimid: null,
          employeeid: company.people.get(row.text('Employee Code')) ?? 0,
          title: row.text('Title') || row.text('Claim No'),
          expensetripid: tripOf(trips, row),
          lines: [],
        },
        { on: day(folder.policies.asof) },
      );
      claims.set(row.text('Claim No'), saved?.expenseclaimid ?? 0);
    }
  });
  return claims;
}

async function addAdvances({ tx, calls, folder, company, requestContext }: Trial, trips: Trips) {
  const advances = new Map<string, number>();
  const rows = folder.advances.toSorted((a, b) => (a.text('Advance No') < b.text('Advance No') ? -1 : 1));
  for (const row of rows)
    await tx(async (db) => {
      const [saved] = await calls.call(
        db,
        requestAdvance,
        {
          employeeid: company.people.get(row.text('Employee Code')) ?? 0,
          expensetripid: tripOf(trips, row),
          amount: row.units('Amount', 100) ?? 0,
          currency: row.text('Currency'),
          purpose: row.text('Purpose') || row.text('Advance No'),
        },
        { on: day(folder.policies.asof) },
      );
      const id = saved?.expenseadvanceid ?? 0;
      advances.set(row.text('Advance No'), id);
      const requests = (await openRequestsOf(db, { kind: advanceKind })).filter(
        ({ payload }) => (payload as { expenseadvanceid: number }).expenseadvanceid === id,
      );
      // As the workflow does when the last approver has decided.
      if (row.text('Status') === 'approved') await advanceKind.approved(requestContext(db), requests);
      if (row.text('Status') === 'rejected') await advanceKind.rejected?.(requestContext(db), requests);
    });
  return advances;
}

/** Enters the events of the folder at their times, each in a transaction of its own, with the locks of payrolls between. */
export async function enterStory(trial: Trial): Promise<Entered> {
  const { tx, calls, folder, company } = trial;
  const trips = await addTrips(trial);
  const claims = await addClaims(trial, trips);
  const advances = await addAdvances(trial, trips);
  const payments = new Map<string, number>();
  const refused = new Map<string, string>();
  const handedOver = new Set<string>();
  const submissions = new Map<string, number>();
  const claimRows = new Map(folder.claims.map((row) => [row.text('Claim No'), row]));
  const linesOf = Map.groupBy(folder.lines, (row) => `${row.text('Claim No')} ${row.units('Submission', 1) ?? 0}`);
  const bills = new Map<string, Map<string, number>>();
  const payrolls = folder.policies.cycle.payrolls.toSorted((a, b) => (a.lock < b.lock ? -1 : 1));

  /** Bills with the hashes of the folder, which has no bytes to upload. */
  async function billsOf(db: Db, no: string, rows: readonly Row[]): Promise<Map<string, number>> {
    const existing = bills.get(no) ?? new Map<string, number>();
    const employeeid = company.people.get(claimRows.get(no)?.text('Employee Code') ?? '') ?? 0;
    for (const filehash of new Set(rows.map((row) => row.text('File')))) {
      if (filehash === '' || existing.has(filehash)) continue;
      const created = await db
        .insertInto('expense_bill')
        .values({ employeeid, filehash, addedon: folder.policies.asof })
        .returning('expensebillid')
        .executeTakeFirstOrThrow();
      existing.set(filehash, created.expensebillid);
    }
    return existing;
  }

  async function submit(db: Db, no: string, at: At): Promise<string | undefined> {
    const claim = claimRows.get(no);
    const expenseclaimid = claims.get(no) ?? 0;
    const submission = (submissions.get(no) ?? 0) + 1;
    const rows = linesOf.get(`${no} ${submission}`) ?? [];
    if (!claim || rows.length === 0) return 'state';
    const existing = await billsOf(db, no, rows);
    const draft = {
      expenseclaimid,
      employeeid: null,
      title: claim.text('Title') || no,
      expensetripid: tripOf(trips, claim),
      lines: rows.map((row) => lineOf(row, existing)),
    };
    await calls.call(db, saveClaim, draft, at);
    await calls.call(db, submitClaim, { expenseclaimid }, at);
    bills.set(no, existing);
    submissions.set(no, submission);
    return undefined;
  }

  async function workflow(db: Db, row: Row, at: At): Promise<string | undefined> {
    const no = row.text('claim');
    const expenseclaimid = claims.get(no);
    const kind = row.text('kind');
    if (expenseclaimid === undefined) return 'state';
    if (kind === 'submit') return submit(db, no, at);
    if (kind === 'recall') return void (await calls.call(db, recallClaim, { expenseclaimid }, at));
    const lineno = row.units('line', 1);
    const decision = { amount: row.units('amount', 100), on: row.day('on'), note: row.text('note') || null };
    if (kind === 'deviate')
      return lineno === null
        ? 'state'
        : void (await calls.call(db, allowDeviation, { expenseclaimid, lineno, ...decision }, at));
    const what = kind === 'approve' ? 'approve' : 'reject';
    const amount = lineno === null ? null : decision.amount;
    return void (await calls.call(db, decideClaim, { expenseclaimid, what, lineno, ...decision, amount }, at));
  }

  async function payment(db: Db, row: Row, at: At): Promise<string | undefined> {
    const of = row.text('of');
    const kind = row.text('kind');
    const [expenseclaimid, expenseadvanceid] = [claims.get(of) ?? null, advances.get(of) ?? null];
    const method = row.text('method') as 'bank' | 'cash' | 'payroll';
    const [date, amount] = [row.day('date') ?? '', row.units('amount', 100)];
    const reference = row.text('reference') || null;
    const keep = (rows: readonly { expensepaymentid: number }[]) =>
      void payments.set(row.text('payment_no'), rows[0]?.expensepaymentid ?? 0);
    if (kind === 'bank_return') {
      const expensepaymentid = payments.get(of);
      if (expensepaymentid === undefined) return 'state';
      return keep(await calls.call(db, returnPayment, { expensepaymentid, returnedon: date, note: null }, at));
    }
    if (kind === 'pay') {
      if (expenseclaimid === null && expenseadvanceid === null) return 'state';
      const paidon = method === 'payroll' ? null : date;
      const how = { method, paidon, reference, reason: null, amount };
      return keep(await calls.call(db, payClaim, { expenseclaimid, expenseadvanceid, ...how }, at));
    }
    if (expenseadvanceid === null || method === 'payroll') return 'state';
    if (kind === 'advance') {
      const how = { method, paidon: date, amount, reference, reason: null };
      return keep(await calls.call(db, payAdvance, { expenseadvanceid, ...how }, at));
    }
    const how = { method, returnedon: date, amount: amount ?? 0, reference };
    return keep(await calls.call(db, returnAdvance, { expenseadvanceid, ...how }, at));
  }

  const lock = async (month: string, minute: string): Promise<void> => {
    await tx((db) => calls.call(db, lockHandOver, { month }, timeOf(minute)));
    handedOver.add(month);
  };
  const due = payrolls.filter((payroll) => payroll.lock <= folder.policies.knownuntil);
  for (const { at: minute, file, row } of folder.story) {
    for (const { month, lock: at } of due) if (at < minute && !handedOver.has(month)) await lock(month, at);
    const by = company.people.get(row.text('by')) ?? null;
    const at = { ...timeOf(minute), employeeid: by };
    const key = row.text(file === 'workflow' ? 'event_no' : 'payment_no');
    const reason = await tx((db) => (file === 'workflow' ? workflow(db, row, at) : payment(db, row, at))).catch(
      reasonOf,
    );
    if (reason !== undefined) refused.set(key, reason);
  }
  for (const { month, lock: at } of due) if (!handedOver.has(month)) await lock(month, at);
  return { claims, advances, payments, refused, handedOver };
}
