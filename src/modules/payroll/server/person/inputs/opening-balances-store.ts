import { sql } from 'kysely';
import { chunks, type Db } from '#platform/server/db.ts';
import type { Store } from '#modules/people/server/public.ts';

const FIGURES = [
  'monthsinservice',
  'gross',
  'basic',
  'hra',
  'exempt',
  'pt',
  'pf',
  'tds',
  'previousincome',
  'previoustds',
] as const;
/** Figures of before: they are in every balance. The others are missing where they are zero. */
export type OpeningFigures = Record<(typeof FIGURES)[number], number> & {
  perquisites?: number;
  employernps?: number;
  /** Paise by component code, as JSON with its codes in order. */
  components?: string;
  /** What is set aside and not paid yet, likewise. */
  setaside?: string;
  /** What is to be recovered, by kind, likewise. */
  recoveries?: string;
  /** Net pay that was not paid, in paise; missing where all of it was. */
  paymentrest?: number;
  /** Whether ESI covered the person when the contribution period began; missing where that is not known. */
  esicovered?: boolean;
};
/** Amounts by component as stored; undefined where all of them are zero. */
function storedAmounts(amounts: Readonly<Record<string, number>>): string | undefined {
  const paid = Object.entries(amounts).filter(([, amount]) => amount > 0);
  return paid.length === 0
    ? undefined
    : JSON.stringify(Object.fromEntries(paid.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
type Amounts = Readonly<Record<string, number>>;
/** What an opening balance has beside its figures, without what is zero. */
export function besideOf(of: {
  readonly components: Amounts;
  readonly setaside: Amounts;
  readonly recoveries: Amounts;
  readonly paymentrest: number;
}): Pick<OpeningFigures, 'components' | 'setaside' | 'recoveries' | 'paymentrest'> {
  const components = storedAmounts(of.components);
  const setaside = storedAmounts(of.setaside);
  const recoveries = storedAmounts(of.recoveries);
  return {
    ...(components ? { components } : {}),
    ...(setaside ? { setaside } : {}),
    ...(recoveries ? { recoveries } : {}),
    ...(of.paymentrest === 0 ? {} : { paymentrest: of.paymentrest }),
  };
}
export const withBenefits = (perquisites: number, employernps: number) => ({
  ...(perquisites > 0 ? { perquisites } : {}),
  ...(employernps > 0 ? { employernps } : {}),
});
export const NO_FIGURES: OpeningFigures = {
  monthsinservice: 0,
  gross: 0,
  basic: 0,
  hra: 0,
  exempt: 0,
  pt: 0,
  pf: 0,
  tds: 0,
  previousincome: 0,
  previoustds: 0,
};

const NO_BENEFITS = {
  perquisites: 0,
  employernps: 0,
  components: '{}',
  setaside: '{}',
  recoveries: '{}',
  paymentrest: 0,
  esicovered: null,
};

/** Opening balances of one tax year, by person. */
export const openingStore = (taxyear: string): Store<OpeningFigures> => ({
  async current(db, ids) {
    const matches = new Map<number, OpeningFigures>();
    for (const part of chunks(ids, 1, 5000)) {
      const rows = await db
        .selectFrom('opening_balance')
        .select(['employeeid', 'perquisites', 'employernps', 'esicovered', 'paymentrest', ...FIGURES])
        .select(sql<Record<string, number>>`components`.as('components'))
        .select(sql<Record<string, number>>`setaside`.as('setaside'))
        .select(sql<Record<string, number>>`recoveries`.as('recoveries'))
        .where('taxyear', '=', taxyear)
        .where('employeeid', 'in', part)
        .execute();
      for (const { employeeid, perquisites, employernps, ...row } of rows) {
        const { components, setaside, recoveries, paymentrest, esicovered, ...figures } = row;
        const benefits = withBenefits(perquisites, employernps);
        matches.set(employeeid, {
          ...figures,
          ...benefits,
          ...besideOf({ components, setaside, recoveries, paymentrest }),
          ...(esicovered === null ? {} : { esicovered }),
        });
      }
    }
    return matches;
  },
  async write(db, rows) {
    for (const part of chunks(rows, 20))
      await db
        .insertInto('opening_balance')
        .values(part.map(({ employeeid, values }) => ({ taxyear, employeeid, ...NO_BENEFITS, ...values })))
        .onConflict((conflict) =>
          conflict.columns(['subscriptionid', 'taxyear', 'employeeid']).doUpdateSet((eb) => ({
            monthsinservice: eb.ref('excluded.monthsinservice'),
            gross: eb.ref('excluded.gross'),
            basic: eb.ref('excluded.basic'),
            hra: eb.ref('excluded.hra'),
            exempt: eb.ref('excluded.exempt'),
            pt: eb.ref('excluded.pt'),
            pf: eb.ref('excluded.pf'),
            tds: eb.ref('excluded.tds'),
            previousincome: eb.ref('excluded.previousincome'),
            previoustds: eb.ref('excluded.previoustds'),
            perquisites: eb.ref('excluded.perquisites'),
            employernps: eb.ref('excluded.employernps'),
            components: eb.ref('excluded.components'),
            setaside: eb.ref('excluded.setaside'),
            recoveries: eb.ref('excluded.recoveries'),
            paymentrest: eb.ref('excluded.paymentrest'),
            esicovered: eb.ref('excluded.esicovered'),
            version: sql<number>`opening_balance.version + 1`,
          })),
        )
        .execute();
  },
  async remove(db: Db, ids) {
    for (const part of chunks(ids, 1, 5000))
      await db.deleteFrom('opening_balance').where('taxyear', '=', taxyear).where('employeeid', 'in', part).execute();
  },
});
