import { IconSignature } from '@tabler/icons-react';
import { Person } from '#platform/web/kit/avatars.tsx';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { t } from '#platform/web/language.ts';
import { signatoryRecord } from '../contract/signatory.ts';
import style from './letters.module.css';

export const { List, Create } = kindScreen(signatoryRecord, {
  path: '/config/organise/letter/signatory',
  emptyState: {
    title: 'Add your first authorized signatory',
    why: 'Authorized signatories sign letters for the company, with name, designation and, optionally, a picture of the signature.',
    icon: IconSignature,
  },
  columns: {
    employeeid: {
      text: (row) => row.person?.fullname ?? '',
      cell: (row) => (row.person ? <Person person={row.person} /> : '–'),
    },
    signaturepath: {
      text: (row) => t(row.signaturepath ? 'Yes' : 'No'),
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
  },
  Form: () => import('./signatory-form.tsx'),
});
