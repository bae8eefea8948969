import type { Endpoint, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';

/** Carries out calls of the module for people of the demo company, on days that are over. */
export type DemoCalls = {
  readonly db: Db;
  readonly today: Day;
  readonly idOf: (employeecode: string) => number;
  /** @param by the employee code of the caller, `ago` how many days ago it was */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: SentInputOf<E>,
    who: { by: string; ago: number },
  ) => Promise<OutputOf<E>>;
};
