import { grantFor, type Session } from '#platform/server/access.ts';
import type { RowMessage } from '../contract/bulk.ts';
import { type Cell, cellText } from '../engine/cell.ts';
import type { Mapping } from '../engine/table.ts';
import type { BulkKind } from './kind.ts';

/** What a reader may see of the rows of an upload. */
export type RowVisibility = {
  /** Masks the cell of a column of the file where needed. */
  readonly cell: (cell: Cell, at: number) => Cell;
  readonly messages: (messages: readonly RowMessage[]) => RowMessage[];
};

type Batch = { readonly addedby: number | null; readonly mapping: unknown };
const HIDDEN = 'The content of this column is not shown to you.';

/** Masks all but the last four characters, like numbers of documents and accounts in profiles. */
const masked = (text: string): string =>
  '•'.repeat(Math.max(4, text.length - 4)) + (text.length > 8 ? text.slice(-4) : '');

/**
 * Computes what a reader may see of an upload. The uploader sees the file unchanged. Others see of each column what
 * they see of people elsewhere: pay with the right to everyone's payslips, numbers of documents and accounts masked,
 * and nothing of unmapped columns.
 */
export function rowVisibilityOf(kind: BulkKind, { addedby, mapping }: Batch, session: Session): RowVisibility {
  if (addedby === session.accountid) return { cell: (cell) => cell, messages: (messages) => [...messages] };
  const pay = grantFor(session, 'payslip')?.scope === 'all';
  const byPlace = new Map(Object.entries(mapping as Mapping).map(([name, at]) => [at, name]));
  const rules = new Map(
    kind.columns.map(({ name, visibility }) => [name, visibility === 'pay' && pay ? 'open' : visibility]),
  );
  const ruleAt = (at: number) => {
    const name = byPlace.get(at);
    return name === undefined ? 'uploader' : (rules.get(name) ?? 'open');
  };
  return {
    cell(cell, at) {
      const rule = ruleAt(at);
      if (rule === 'open' || cell.kind === 'blank') return cell;
      return { kind: 'text', text: rule === 'masked' ? masked(cellText(cell) ?? '') : '••••' };
    },
    messages: (messages) =>
      messages.map((message) =>
        (rules.get(message.column) ?? 'open') === 'open' ? message : { ...message, text: HIDDEN },
      ),
  };
}
