import type { Pools } from './db.ts';
import { after, words } from './search.ts';

export type CompanyState = {
  subscriptionid: number;
  label: string;
  companyname: string;
  statusid: number;
  isdemo: boolean;
  addeddate: string;
  accounts: number;
  seats: number | null;
  stateon: string | null;
  statereason: string | null;
};
const COLUMNS = `s.subscriptionid, s.label, s.companyname, s.statusid, s.isdemo, s.addeddate, s.seats, s.stateon, s.statereason,
  (select count(*) from account_directory d where d.subscriptionid = s.subscriptionid) as accounts`;
/** More words than these do not narrow the search. */
const MAX_WORDS = 5;

/** Indexes the words by which a company is found, replacing earlier ones. */
export async function indexCompany(
  pools: Pools,
  { subscriptionid, label, companyname }: { subscriptionid: number; label: string; companyname: string },
): Promise<void> {
  const list = [...new Set(words(`${label} ${companyname}`))].map((word) => word.slice(0, 60));
  await pools.directory.query(
    `with gone as (delete from company_word where subscriptionid = $1 and word <> all ($2))
     insert into company_word (subscriptionid, word) select $1, unnest($2::text[]) on conflict do nothing`,
    [subscriptionid, list],
  );
}

/** Builds the conditions of a query for companies: one word with that prefix for each word searched. */
function having(requests: readonly string[], values: unknown[]): string[] {
  return requests.map((word) => {
    values.push(word, after(word));
    return `s.subscriptionid in (select w.subscriptionid from company_word w where w.word >= $${values.length - 1} and w.word < $${values.length})`;
  });
}

type Query = { search: string; statusid: number | undefined; after: number | undefined; limit: number };

/** Loads a page of companies by name, those after a given one, and the total; both by indexes. */
export async function companiesLike(
  pools: Pools,
  { search, statusid, after: last, limit }: Query,
): Promise<{ rows: CompanyState[]; total: number }> {
  const values: unknown[] = [];
  const where = having(words(search).slice(0, MAX_WORDS), values);
  if (statusid !== undefined) where.push(`s.statusid = $${values.push(statusid)}`);
  const all = where.length === 0 ? '' : `where ${where.join(' and ')}`;
  const counted = pools.directory.query<{ total: number }>(`select count(*) as total from subscription s ${all}`, [
    ...values,
  ]);
  if (last !== undefined)
    where.push(
      `(s.companyname, s.subscriptionid) > (select a.companyname, a.subscriptionid from subscription a where a.subscriptionid = $${values.push(last)})`,
    );
  const page = pools.directory.query<CompanyState>(
    `select ${COLUMNS} from subscription s ${where.length === 0 ? '' : `where ${where.join(' and ')}`}
     order by s.companyname, s.subscriptionid limit $${values.push(limit)}`,
    values,
  );
  const [{ rows }, count] = await Promise.all([page, counted]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Loads one company. @returns undefined where there is none */
export async function companyState(pools: Pools, subscriptionid: number): Promise<CompanyState | undefined> {
  const { rows } = await pools.directory.query<CompanyState>(
    `select ${COLUMNS} from subscription s where s.subscriptionid = $1`,
    [subscriptionid],
  );
  return rows[0];
}

/**
 * Changes the state and the user limit of a fully created company.
 * @returns its new state; undefined where there is none
 */
export async function changeCompanyState(
  pools: Pools,
  options: { subscriptionid: number; statusid: number; seats: number | null; reason: string; now: Date },
): Promise<CompanyState | undefined> {
  const { subscriptionid, statusid, seats, reason, now } = options;
  const { rows } = await pools.directory.query<CompanyState>(
    `update subscription s set statusid = $2, seats = $3, statereason = $4, stateon = $5
     where s.subscriptionid = $1 and s.statusid <> 0 returning ${COLUMNS}`,
    [subscriptionid, statusid, seats, reason, now],
  );
  return rows[0];
}

export type OperatorEvent = {
  operatoreventid: number;
  at: string;
  emailid: string;
  action: string;
  reason: string | null;
};

/** Loads the operators' actions on a company, newest first. */
export async function eventsAbout(
  pools: Pools,
  { label, before, limit }: { label: string; before: number | undefined; limit: number },
): Promise<OperatorEvent[]> {
  const { rows } = await pools.directory.query<OperatorEvent>(
    `select operatoreventid, at, emailid, action, reason from operator_event
     where about = $1 and operatoreventid < $2 order by operatoreventid desc limit $3`,
    [label, before ?? Number.MAX_SAFE_INTEGER, limit],
  );
  return rows;
}
