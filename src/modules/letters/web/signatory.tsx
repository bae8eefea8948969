import { IconSignature } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { Person } from '#platform/web/kit/avatars.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { t } from '#platform/web/language.ts';
import { listSignatories, removeSignatory } from '../contract/signatory.ts';
import style from './letters.module.css';

export const { List, Create } = configScreen({
  feature: 'authorizedSignatory',
  path: '/config/organise/letter/signatory',
  idfield: 'authorizedsignatoryid',
  words: nounWords({ list: 'Authorized signatories', title: 'Authorized signatory', label: 'authorized signatory' }),
  emptyState: {
    title: 'Add your first authorized signatory',
    why: 'Authorized signatories sign letters for the company, with name, designation and, optionally, a picture of the signature.',
    icon: IconSignature,
  },
  list: listSignatories,
  columns: [
    textColumn('signatoryname', 'Name'),
    textColumn('signatorytitle', 'Designation'),
    {
      key: 'person',
      label: 'Person',
      text: (row) => row.person?.fullname ?? '',
      cell: (row) => (row.person ? <Person person={row.person} /> : '–'),
    },
    {
      key: 'signaturepath',
      label: 'Signature',
      cell: (row) =>
        row.signaturepath ? (
          <img
            className={style.signature}
            src={row.signaturepath}
            alt={t('Signature of {{name}}', { name: row.signatoryname })}
          />
        ) : (
          '–'
        ),
    },
    { key: 'usedcount', label: 'Templates', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    addedColumn(),
  ],
  remove: removeSignatory,
  Form: lazy(() => import('./signatory-form.tsx')),
});
