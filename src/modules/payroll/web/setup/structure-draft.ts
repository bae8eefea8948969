import type { SentInputOf } from '#platform/contract/endpoint.ts';
import type { PayTable } from '../../contract/setup/pay-tables.ts';
import type { saveStructure, ShownStructure } from '../../contract/setup/structure-screen.ts';

export type Shown = ShownStructure['components'][number];
export type Edit = { code: string; name: string; formula: string | null };
export type List = { name: string; values: string[] };
/** The values of the page while it is edited. */
export type Draft = {
  edits: Edit[];
  order: string[];
  balance: { component: string; shortfall: string };
  lists: List[];
  gross: ShownStructure['gross'];
  amounts: ShownStructure['amounts'];
  tables: PayTable[];
  structures: { code: string; name: string; when: string }[];
  aggregates: NonNullable<ShownStructure['aggregates']>;
};

export const everyComponent = (structure: ShownStructure): Shown[] => [
  ...structure.components,
  ...(structure.unused ?? []),
];

export const draftOf = (structure: ShownStructure): Draft => ({
  edits: everyComponent(structure).map((one) => ({
    code: one.code,
    name: one.name,
    formula: 'formula' in one ? one.formula : null,
  })),
  order: structure.components.map(({ code }) => code),
  balance: structure.balance,
  lists: Object.entries(structure.lists ?? {}).map(([name, values]) => ({ name, values })),
  gross: structure.gross ?? 'package',
  amounts: structure.amounts ?? [],
  tables: structure.tables ?? [],
  structures: (structure.structures ?? []).map(({ code, name, when = '' }) => ({ code, name, when })),
  aggregates: structure.aggregates ?? [],
});

/** What is sent of a draft: tables, which may be long, only where they are changed. */
export const sentOf = (
  { edits, order, balance, lists, gross, amounts, tables, structures, aggregates }: Draft,
  stored: Pick<ShownStructure, 'tables'>,
): SentInputOf<typeof saveStructure> => ({
  components: edits,
  order,
  balance,
  lists,
  gross,
  amounts,
  ...(JSON.stringify(tables) === JSON.stringify(stored.tables ?? []) ? {} : { tables }),
  aggregates,
  structures: structures.map(({ when, ...one }) => (when.trim() === '' ? one : { ...one, when })),
});

/** Moves the code one position up or down, within the ends. */
export function moved(order: readonly string[], code: string, by: -1 | 1): string[] {
  const at = order.indexOf(code);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return [...order];
  const next = order.filter((one) => one !== code);
  return next.toSpliced(to, 0, code);
}
