import { IconCalendarCheck } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { declarationWindowRecord } from '../../../contract/person/declare-window.ts';
import { WINDOW_PATH } from './paths.ts';

export const { List, Create } = kindScreen(declarationWindowRecord, {
  path: WINDOW_PATH,
  emptyState: {
    title: 'Create the first declaration window',
    why: 'A window says from when until when employees declare for the income tax of a year, choose the regime, and hand in proofs.',
    icon: IconCalendarCheck,
  },
  columns: { regimeuntil: { more: true }, joinerdays: { more: true } },
});
