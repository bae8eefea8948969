import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { ownPolicyUpload } from '#modules/people/server/public.ts';
import { exitPolicyBulk } from '../contract/bulk.ts';
import { candidatesOf } from './policy.ts';

export const exitPolicyKind = ownPolicyUpload({
  contract: exitPolicyBulk,
  table: 'person_exit_policy',
  column: 'exitpolicyid',
  aliases: ['Policy', 'Policy Name'],
  active: async (db) =>
    (await candidatesOf(db)).flatMap(({ exitpolicyid: id, exitpolicyname: name, isactive }) =>
      isactive === 1 ? [{ id, name }] : [],
    ),
  names: async (db) =>
    new Map((await candidatesOf(db)).map(({ exitpolicyid, exitpolicyname }) => [exitpolicyid, exitpolicyname])),
});

export const exitPolicyUpload = serveBulk(exitPolicyBulk, exitPolicyKind);
