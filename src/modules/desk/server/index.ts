import { sql } from 'kysely';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { scopeOf } from '#platform/server/access.ts';
import { answerWriter } from '#platform/server/answer-writer.ts';
import { ApplicationError, isRetryable } from '#platform/server/application-error.ts';
import { type DeskCard, deskCard } from '#platform/server/desk-card.ts';
import { imageSigner } from '#platform/server/files/images.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getDesk, stores } from '../contract/desk.ts';

type Answer = OutputOf<typeof getDesk>[number];

/** The mobile app, once it is in the stores. */
const app = deskCard({
  key: 'get-the-app',
  of: { access: 'session', output: stores },
  load: async ({ env }) => env.stores ?? null,
});

/** The context of a card, with the scope of its own right; undefined for whoever has no such card, by rights alone. */
function contextOf(ctx: Context, { of, others }: DeskCard): Context | undefined {
  const { db, session, today } = ctx;
  const scope = scopeOf(of.access, session);
  if (scope === undefined || (others && scope === 'self')) return undefined;
  return { ...ctx, scope, people: peopleOf({ db, scope, employeeid: session.employeeid, today, session }) };
}

/** Data with the fields of its contract and no other, as every answer has; the call itself knows no shape of a card. */
const ofContract = (output: DeskCard['of']['output'], data: unknown): unknown =>
  (JSON.parse(answerWriter(output)({ result: data })) as { result: unknown }).result;

/** One card; its failure is said in its place, and the transaction goes on for the others. */
async function answerOf(ctx: Context, { key, of, load }: DeskCard): Promise<Answer | undefined> {
  // It is never released: a later one of the same name hides it, which saves a statement a card.
  await sql`savepoint desk_card`.execute(ctx.db);
  try {
    const data = await load(ctx);
    if (data === null) return undefined;
    imageSigner(of.output)(data, (current) =>
      current.startsWith('http') ? current : ctx.fileLink(current, ctx.session.logininfoid),
    );
    return { key, data: ofContract(of.output, data), error: null };
  } catch (error) {
    if (isRetryable(error)) throw error;
    await sql`rollback to savepoint desk_card`.execute(ctx.db);
    if (error instanceof ApplicationError && error.status < 500) return { key, data: null, error: error.message };
    ctx.log.error(error);
    return { key, data: null, error: MESSAGES.E0030 };
  }
}

/** My Desk: one call with the cards of all modules. */
export function deskOf(modules: readonly ServerModule[]): ServerModule {
  const cards = [...modules.flatMap(({ deskCards = [] }) => deskCards), app];
  if (new Set(cards.map(({ key }) => key)).size !== cards.length)
    throw new Error('Two cards of My Desk have the same key');
  const desk = serve(getDesk, async (ctx) => {
    const answers: Answer[] = [];
    for (const card of cards) {
      const own = contextOf(ctx, card);
      const answer = own && (await answerOf(own, card));
      if (answer) answers.push(answer);
    }
    return answers;
  });
  return { name: 'desk', endpoints: [desk], deskCards: [app] };
}
