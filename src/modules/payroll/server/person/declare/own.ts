import type { DeclarationEffect, DeclarationSent } from '#modules/payroll/contract/person/declare-lines.ts';
import {
  addDeclarationProof,
  chooseRegime,
  getDeclaration,
  previewDeclaration,
  removeDeclarationProof,
  saveDeclaration,
  submitProofs,
} from '#modules/payroll/contract/person/declare-own.ts';
import { setTaxRegime } from '#modules/people/server/public.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { computeEffect } from './effect.ts';
import { formEndpoint } from './form.ts';
import { declaringPerson, type DeclaringPerson, expectOpen } from './person.ts';
import { addProof, removeProof } from './proofs.ts';
import { expectDeclarable, saveDeclared } from './save.ts';
import { handIn } from './submit.ts';
import { declarationOf } from './view.ts';

const CLOSED = 'Declarations are closed. Payroll can open yours again.';

/** The caller as a person who declares. @throws ApplicationError 404 for an account without an employee */
async function own({ db, session, today }: Context, change = false): Promise<DeclaringPerson> {
  if (session.employeeid === null) return notFound();
  return declaringPerson(db, { employeeid: session.employeeid, today, change });
}

/** The declaration of the caller after a change. */
const answer = async (ctx: Context) => [await declarationOf(ctx, await own(ctx))];

const get = serve(getDeclaration, answer);

const save = serve(saveDeclaration, async (ctx, sent) => {
  const person = await own(ctx, true);
  expectOpen(person.open.declare, CLOSED);
  expectDeclarable(sent, person.taxyear);
  await saveDeclared(ctx, person, sent);
  return answer(ctx);
});

const preview = serve(previewDeclaration, async (ctx, sent: DeclarationSent): Promise<DeclarationEffect> => {
  const person = await own(ctx);
  expectDeclarable(sent, person.taxyear);
  return computeEffect(ctx, person, sent);
});

const regime = serve(chooseRegime, async (ctx, { regime: chosen }) => {
  const person = await own(ctx, true);
  expectOpen(
    person.open.regime,
    'The regime of this tax year can no longer be chosen here. You can choose it in your return.',
  );
  await setTaxRegime(ctx.db, person.employeeid, chosen === 'old' ? 'Old' : 'New');
  return answer(ctx);
});

const PROOFS_CLOSED = 'Proofs are not taken now. The page says from when until when they are.';

const add = serve(addDeclarationProof, async (ctx, line) => {
  const person = await own(ctx, true);
  expectOpen(person.open.proofs, PROOFS_CLOSED);
  await addProof(ctx, person, line);
  return answer(ctx);
});

const remove = serve(removeDeclarationProof, async (ctx, { declarationproofid }) => {
  const person = await own(ctx, true);
  expectOpen(person.open.proofs, PROOFS_CLOSED);
  await removeProof(ctx, person, declarationproofid);
  return answer(ctx);
});

const submit = serve(submitProofs, async (ctx) => {
  const person = await own(ctx, true);
  expectOpen(person.open.proofs, PROOFS_CLOSED);
  const lines = await handIn(ctx, person);
  if (lines === 0)
    failWith('conflict', { status: 409, text: 'No line has files that wait to be handed in. Add a file first.' });
  return answer(ctx);
});

export const ownDeclarationEndpoints = [get, save, preview, regime, add, remove, submit, formEndpoint];
