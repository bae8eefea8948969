import type { Pools } from './db.ts';

export type Operator = {
  operatorid: number;
  emailid: string;
  fullname: string;
  passwordhash: string | null;
  secretbox: string | null;
  confirmedon: string | null;
  laststep: number;
};

/** The encryption purpose of an operator's second factor. */
export const operatorPurpose = ({ operatorid }: { operatorid: number }): string => `operator.${operatorid}`;

/** Finds an active operator by e-mail address. */
export async function operatorOf(pools: Pools, emailid: string): Promise<Operator | undefined> {
  const { rows } = await pools.directory.query<Operator>(
    'select operatorid, emailid, fullname, passwordhash, secretbox, confirmedon, laststep from operator where emailid = $1 and statusid = 1',
    [emailid],
  );
  return rows[0];
}

/** Finds which of the addresses belong to active operators. */
export async function workingOperators(pools: Pools, emailids: readonly string[]): Promise<ReadonlySet<string>> {
  if (emailids.length === 0) return new Set();
  const { rows } = await pools.directory.query<{ emailid: string }>(
    'select emailid from operator where emailid = any($1::text[]) and statusid = 1',
    [[...new Set(emailids)]],
  );
  return new Set(rows.map(({ emailid }) => emailid));
}

/** Adds an operator, or resets an existing one: password and second factor have to be set again. */
export async function addOperator(pools: Pools, options: { emailid: string; fullname: string }): Promise<void> {
  await pools.directory.query(
    `insert into operator (emailid, fullname) values ($1, $2)
     on conflict (emailid) do update set passwordhash = null, secretbox = null, confirmedon = null, laststep = 0, statusid = 1`,
    [options.emailid, options.fullname],
  );
}

/** Deactivates an operator. @returns whether there was one */
export async function stopOperator(pools: Pools, emailid: string): Promise<boolean> {
  const { rowCount } = await pools.directory.query(
    'update operator set statusid = 2 where emailid = $1 and statusid = 1',
    [emailid],
  );
  return rowCount === 1;
}

export async function setOperatorPassword(pools: Pools, emailid: string, passwordhash: string): Promise<void> {
  await pools.directory.query('update operator set passwordhash = $2 where emailid = $1', [emailid, passwordhash]);
}

/** Stores a new second-factor secret while none is confirmed. @returns whether it was stored */
export async function keepOperatorSecret(pools: Pools, operatorid: number, secretbox: string): Promise<boolean> {
  const { rowCount } = await pools.directory.query(
    'update operator set secretbox = $2, laststep = 0 where operatorid = $1 and confirmedon is null',
    [operatorid, secretbox],
  );
  return rowCount === 1;
}

/** Consumes a time step of the second factor; of two concurrent calls one succeeds. */
export async function takeOperatorStep(pools: Pools, operatorid: number, step: number): Promise<boolean> {
  const { rowCount } = await pools.directory.query(
    'update operator set laststep = $2, confirmedon = coalesce(confirmedon, now()) where operatorid = $1 and laststep < $2',
    [operatorid, step],
  );
  return rowCount === 1;
}

type Event = {
  emailid: string;
  action: string;
  about?: string;
  reason?: string;
  address: string;
  /** What the client reported about itself. */
  client?: object;
};
export async function noteOperator(
  pools: Pools,
  { emailid, action, about, reason, address, client }: Event,
): Promise<void> {
  await pools.directory.query(
    'insert into operator_event (emailid, action, about, reason, address, clientdetail) values ($1, $2, $3, $4, $5, $6)',
    [emailid, action, about ?? null, reason ?? null, address, client ? JSON.stringify(client) : null],
  );
}
