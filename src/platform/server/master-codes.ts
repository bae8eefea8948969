import { type Option, ofNames } from '../contract/choices.ts';
import { DATE_FORMATS } from '../contract/date-formats.ts';
import { LANGUAGE_KEYS } from '../contract/language.ts';
import { getMasterCode, listMasterCodes } from '../contract/master-codes.ts';
import { STATE_CODES } from '../contract/states.ts';
import type { ServerModule } from './module.ts';
import { operatorHere } from './operator-here.ts';
import { ApplicationError } from './application-error.ts';
import { serveApex, serveVisitor } from './serve.ts';

const OWN: NonNullable<ServerModule['codes']> = {
  DateFormat: ofNames(DATE_FORMATS),
  Language: ofNames(LANGUAGE_KEYS),
  State: Object.entries(STATE_CODES).map(([displayvalue, displayname]) => ({ displayname, displayvalue })),
};

/** Serves the fixed lists of all modules by name; each is defined once, in its module. */
export function masterCodesOf(modules: readonly ServerModule[]): ServerModule {
  const lists = new Map<string, Option[]>();
  for (const { codes } of [{ codes: OWN }, ...modules])
    for (const [name, options] of Object.entries(codes ?? {})) {
      if (lists.has(name)) throw new Error(`Two code lists are called ${name}`);
      lists.set(name, [...options]);
    }
  const get = serveApex(getMasterCode, async (_ctx, { x }) => {
    const list = lists.get(x);
    if (!list) throw new ApplicationError({ status: 404, code: 'unknown', text: 'There is no code list of this name' });
    return list;
  });
  const list = serveVisitor(listMasterCodes, async (ctx) => {
    await operatorHere(ctx);
    return [...lists].map(([name, options]) => ({ name, options })).sort((a, b) => (a.name < b.name ? -1 : 1));
  });
  return { name: 'master-codes', endpoints: [get, list] };
}
