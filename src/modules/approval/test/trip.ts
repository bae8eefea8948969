import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { orNull } from '#platform/contract/fields.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { RequestContext, RequestKind, SubmittedRequest } from '#platform/server/request-kind.ts';
import { serve } from '#platform/server/serve.ts';
import { submitRequests, withdraw } from '../server/public.ts';

/** A kind of request for tests only: a trip with an amount and days, stored as a setting once it is approved. */
type Trip = { place: string; amount: number };
const tripOf = (payload: unknown): Trip => payload as Trip;

async function note({ db }: RequestContext, requests: readonly SubmittedRequest[], word: string): Promise<void> {
  if (requests.some(({ payload }) => tripOf(payload).place === 'Nowhere' && word === 'approved'))
    failWith('conflict', { status: 409, text: 'There is no way to Nowhere' });
  await db
    .insertInto('tenant_setting')
    .values(
      requests.map(({ approvalrequestid, payload }) => ({
        settingname: `trip:${approvalrequestid}`,
        value: JSON.stringify({ word, ...tripOf(payload) }),
      })),
    )
    .execute();
}

export const tripKind: RequestKind = {
  kind: 'trip',
  name: 'Trip',
  facts: ['amount', 'days'],
  describe: async (_db, requests) =>
    new Map(
      requests.map(({ approvalrequestid, payload }) => [
        approvalrequestid,
        [{ label: 'Place', value: tripOf(payload).place, before: 'Home' }],
      ]),
    ),
  approved: (ctx, requests) => note(ctx, requests, 'approved'),
  rejected: (ctx, requests) => note(ctx, requests, 'rejected'),
  withdrawn: (ctx, requests) => note(ctx, requests, 'withdrawn'),
  async undone({ db }, requests, was) {
    if (was === 'approved' && requests.some(({ payload }) => tripOf(payload).place === 'Booked'))
      failWith('conflict', { status: 409, text: 'The trip is booked since, so it stays decided' });
    await db
      .deleteFrom('tenant_setting')
      .where(
        'settingname',
        'in',
        requests.map(({ approvalrequestid }) => `trip:${approvalrequestid}`),
      )
      .execute();
  },
};

export const submitTrips = endpoint({
  method: 'POST',
  path: 'test/trip',
  access: { feature: 'request', need: 'edit', scope: 'self' },
  summary: 'Ask for trips',
  input: z.object({
    trips: z.array(
      z.object({ employeeid: z.number(), place: z.string(), amount: orNull(z.number()), days: orNull(z.number()) }),
    ),
  }),
  output: z.array(z.object({ approvalrequestid: z.number(), statusid: z.number() })),
  example: { trips: [] },
});
export const callOff = endpoint({
  method: 'POST',
  path: 'test/calloff',
  access: { feature: 'request', need: 'edit', scope: 'self' },
  summary: 'Withdraw trips by their module',
  input: z.object({ ids: z.array(z.number()) }),
  output: z.array(z.object({ done: z.boolean() })),
  example: { ids: [1] },
});

export const tripModule: ServerModule = {
  name: 'trip',
  endpoints: [
    serve(submitTrips, (ctx, { trips }) =>
      submitRequests(
        ctx,
        trips.map(({ employeeid, place, amount, days }) => ({
          kind: tripKind,
          employeeid,
          facts: { ...(amount === null ? {} : { amount }), ...(days === null ? {} : { days }) },
          payload: { place, amount },
          title: `Trip to ${place}`,
        })),
      ),
    ),
    serve(callOff, async (ctx, { ids }) => {
      await withdraw(ctx, { kind: tripKind, ids });
      return [{ done: true }];
    }),
  ],
  requests: [tripKind],
};
