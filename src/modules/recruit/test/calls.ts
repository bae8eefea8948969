import { randomBytes } from 'node:crypto';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Company } from '../../../../test/support/product.ts';

type Result = { status: number; result: never; code: string; message: string; fields: Record<string, string> };

/** A person who calls; gives status, result and what was told. */
export async function caller(company: Company, emailid = company.admin) {
  const { call } = await company.signIn(emailid);
  return async (endpoint: Endpoint, input: Record<string, unknown> = {}, version?: number): Promise<Result> => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
    const { status, body } = await call(endpoint.method, path, {
      headers: {
        ...(endpoint.money ? { 'idempotency-key': randomBytes(12).toString('hex') } : {}),
        ...(version === undefined ? {} : { 'if-match': String(version) }),
      },
      ...(endpoint.method === 'POST' ? { body: input } : {}),
      ...(endpoint.method === 'GET' && !endpoint.path.includes(':')
        ? { query: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])) }
        : {}),
    });
    return {
      status,
      result: body.result as never,
      code: body.error?.code ?? '',
      message: body.error?.message ?? '',
      fields: body.error?.fields ?? {},
    };
  };
}
export type Caller = Awaited<ReturnType<typeof caller>>;

/** The first row of a result. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the row of the call
export const first = <T>({ result }: { result: unknown }): T => (result as T[])[0] as T;

/** Creates a designation with a description. @returns its id */
export const addDesignation = (company: Company, designationname = 'Loom fitter'): Promise<number> =>
  company.tx(async (db) => {
    const { designationid } = await db
      .insertInto('designation')
      .values({
        designationname,
        jobdetail: JSON.stringify({
          mission: 'Looms never stand still',
          rolesummary: 'Fits and repairs looms',
          responsibility: '<p>Repairs</p>',
          skill: ['Looms'],
        }),
      })
      .returning('designationid')
      .executeTakeFirstOrThrow();
    return designationid;
  });
