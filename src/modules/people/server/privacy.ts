import type { Db } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { changeSetting } from '#platform/server/tenant-setting.ts';
import {
  getDefaultPrivacy,
  getPersonalPrivacy,
  type OwnPrivacyRow,
  revealField,
  saveDefaultPrivacy,
  savePersonalPrivacy,
} from '../contract/privacy.ts';
import { FIELD_KEYS, type FieldKey, fieldOf, isRuled } from '../contract/profile-fields.ts';
import { choosable, type FieldRules, openTo } from '../engine/visible-to.ts';
import { choicesOf, companyRules, PRIVACY, fieldVisibilityOf } from './field-visibility.ts';

const read = async ({ db }: Pick<Context, 'db'>) => {
  const { rules, version } = await companyRules(db);
  return [{ rules: [...rules.values()].filter(({ fieldkey }) => isRuled(fieldkey)), version }];
};

const save = serve(saveDefaultPrivacy, async (ctx, { rules }) => {
  const { version } = await changeSetting(ctx, {
    settingname: PRIVACY,
    read: (value): Record<string, unknown> => value,
    change: () => ({ rules }),
  });
  return [{ version }];
});

async function rulesOf(db: Db, employeeid: number): Promise<Map<FieldKey, FieldRules>> {
  const { rules } = await companyRules(db);
  const chosen = await choicesOf(db, [employeeid]);
  return new Map(
    FIELD_KEYS.map((key) => {
      const { open, choice } = rules.get(key) ?? { open: [], choice: 'none' };
      return [key, { class: fieldOf(key).class, open, choice, chosen: chosen.get(`${employeeid} ${key}`) ?? null }];
    }),
  );
}

/** The visibility of a person's own fields; empty for an account without a person. */
async function own({ db, session }: Pick<Context, 'db' | 'session'>): Promise<OwnPrivacyRow[]> {
  if (session.employeeid === null) return [];
  return [...(await rulesOf(db, session.employeeid))].map(([fieldkey, rules]) => ({
    fieldkey,
    choosable: choosable(rules),
    open: openTo(rules),
    chosen: rules.chosen !== null && rules.choice !== 'none',
  }));
}

const savePersonal = serve(savePersonalPrivacy, async (ctx, { choices }) => {
  const { db, session } = ctx;
  const { employeeid } = session;
  if (employeeid === null) return notFound();
  const rules = await rulesOf(db, employeeid);
  for (const { fieldkey, open } of choices) {
    const current = rules.get(fieldkey);
    const allowed = current ? choosable(current) : [];
    const beyond = (open ?? []).some((one) => one !== 'hr' && !allowed.includes(one));
    // Resetting a choice is always possible, even when the company no longer leaves a choice.
    if (open !== null && (allowed.length === 0 || beyond))
      failWith('invalid', { text: `The company does not leave this choice for ${fieldOf(fieldkey).label}` });
  }
  const keys = choices.map(({ fieldkey }) => fieldkey);
  if (keys.length === 0) return own(ctx);
  await db.deleteFrom('employee_privacy').where('employeeid', '=', employeeid).where('fieldkey', 'in', keys).execute();
  const rows = choices.flatMap(({ fieldkey, open }) =>
    open === null ? [] : [{ employeeid, fieldkey, audiences: [...new Set(open)].filter((one) => one !== 'hr') }],
  );
  if (rows.length > 0) await db.insertInto('employee_privacy').values(rows).execute();
  return own(ctx);
});

/** The types of identity documents whose numbers are stored with the document. */
const DOCUMENTS: Partial<Record<FieldKey, number>> = {
  aadhaar: 2,
  passport: 3,
  visa: 4,
  drivinglicence: 5,
  voterid: 6,
};
const STATUTORY = ['pan', 'uan', 'esinumber'] as const;

async function valueOf(db: Db, employeeid: number, field: FieldKey): Promise<string | null> {
  if (field === 'bankaccount') {
    const bank = await db
      .selectFrom('employee_bank')
      .select('bankaccount')
      .where('employeeid', '=', employeeid)
      .executeTakeFirst();
    return bank?.bankaccount ?? null;
  }
  const documenttypeid = DOCUMENTS[field];
  if (documenttypeid !== undefined) {
    const document = await db
      .selectFrom('employee_document')
      .select('documentnumber')
      .where('employeeid', '=', employeeid)
      .where('documenttypeid', '=', documenttypeid)
      .executeTakeFirst();
    return document?.documentnumber ?? null;
  }
  const name = STATUTORY.find((one) => one === field);
  if (!name) return null;
  const row = await db
    .selectFrom('employee_statutory')
    .select(name)
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  return row?.[name] ?? null;
}

/** The value itself, for the person and for those who may see the field; every access to somebody else's is audited. */
const reveal = serve(revealField, async (ctx, { employeeid, fieldkey }) => {
  const { db, session } = ctx;
  const { visible } = (await fieldVisibilityOf(ctx, [employeeid], [fieldkey])).of(employeeid, fieldkey);
  if (!visible) return notFound();
  const value = await valueOf(db, employeeid, fieldkey);
  if (value !== null && session.employeeid !== employeeid)
    await db.insertInto('profile_reveal').values({ accountid: session.accountid, employeeid, fieldkey }).execute();
  return [{ value }];
});

export const privacyEndpoints = [
  serve(getDefaultPrivacy, read),
  save,
  serve(getPersonalPrivacy, own),
  savePersonal,
  reveal,
];
