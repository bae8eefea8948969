import type { TileFigures } from '#platform/contract/tile.ts';
import { addMonths, monthOf } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import type { DatasetCaller } from '#platform/server/dataset.ts';
import type { Tile, TileSpan } from '#platform/server/tile.ts';
import type { Obligation, ObligationKind } from '../../../contract/outputs/statutory-calendar.ts';
import { payslipDataset } from '../dataset.ts';
import { taxYearOf } from '../../run/facts.ts';
import { obligationsOf } from './calendar.ts';

const STATES = [
  { key: 'done', label: say`Done` },
  { key: 'donelate', label: say`Done late` },
  { key: 'due', label: say`Due` },
  { key: 'late', label: say`Overdue` },
  { key: 'later', label: say`Later` },
] as const satisfies readonly { key: Obligation['state']; label: string }[];

const DEPOSITED: Readonly<Partial<Record<ObligationKind, string>>> = {
  pf: say`Provident fund deposited`,
  esi: say`ESI deposited`,
  pt: say`Professional tax deposited`,
  lwf: say`Labour welfare fund deposited`,
  tds: say`Income tax deposited`,
};
/** What is recorded as deposited by kind, in paise. */
function deposited(rows: readonly Obligation[]): ReadonlyMap<ObligationKind, number> {
  const sums = new Map<ObligationKind, number>();
  for (const { kind, done } of rows) {
    if (done !== null && done.amount !== null) sums.set(kind, (sums.get(kind) ?? 0) + done.amount);
  }
  return sums;
}

/** What falls due in the days of periods, each tax year in which they lie read once. */
async function dueWithin(caller: DatasetCaller, spans: readonly TileSpan[]): Promise<Obligation[][]> {
  // Certificates and the last deposits of a tax year fall due in the next one.
  const days = spans.flatMap(({ from, to }) => [from, to]);
  const years = new Set(days.flatMap((at) => [0, -3].map((by) => taxYearOf(addMonths(monthOf(at), by)))));
  const all: Obligation[] = [];
  for (const taxyear of years) all.push(...(await obligationsOf(caller, taxyear)).rows);
  return spans.map(({ from, to }) => all.filter(({ dueon }) => dueon >= from && dueon <= to));
}

/** Deposits, statements and certificates by where they stand: the figures of the statutory calendar. */
export const statutoryTile: Tile = {
  key: 'statutory-calendar',
  board: 'pay',
  title: 'Statutory calendar',
  about:
    'Deposits, statements and certificates that fall due in the period, of all legal entities and states; the key figure is what is overdue. The calendar has each of them with its challan or acknowledgement and who recorded it.',
  unit: 'number',
  dataset: payslipDataset,
  chart: 'columns',
  heading: say`State of the deposit or statement`,
  path: '/payroll/statutory_calendar',
  load: async (caller, span, before): Promise<TileFigures> => {
    const [rows = [], earlier = []] = await dueWithin(caller, [span, before]);
    const count = (all: readonly Obligation[], state: Obligation['state']) =>
      all.filter((one) => one.state === state).length;
    return {
      value: rows.length === 0 ? null : count(rows, 'late'),
      rows: null,
      before: earlier.length === 0 ? null : count(earlier, 'late'),
      parts: [...deposited(rows)].map(([kind, value]) => ({
        label: DEPOSITED[kind] ?? kind,
        value,
        unit: 'money' as const,
        rows: null,
      })),
      series: [{ name: 'count', label: 'Statutory calendar' }],
      points: STATES.map(({ key, label }) => ({
        key,
        label,
        values: { count: { value: count(rows, key), rows: null } },
      })),
    };
  },
};
