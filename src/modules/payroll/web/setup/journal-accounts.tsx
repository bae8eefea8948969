import { Checkbox, TextInput } from '@mantine/core';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { JournalAccount } from '../../contract/outputs/journal.ts';
import type { LayoutState } from '../../contract/setup/layout-screen.ts';
import style from './layouts.module.css';

/** Accounts in one line, to be compared. */
export const accountWords = (accounts: readonly JournalAccount[]): string =>
  accounts.map(({ posting, side, code, name }) => `${posting} ${side}: ${code} ${name}`).join('; ');

type Posting = LayoutState['postings'][number];
const isOf =
  ({ posting, side }: Posting) =>
  (one: JournalAccount): boolean =>
    one.posting === posting && one.side === side;

/** The account with a change; without code and name the posting has none. */
function changed(
  accounts: readonly JournalAccount[],
  of: Posting,
  part: Partial<Omit<JournalAccount, 'split'>> & { split?: boolean | undefined },
): JournalAccount[] {
  const before = accounts.find(isOf(of)) ?? { posting: of.posting, side: of.side, code: '', name: '' };
  const { split, ...account } = { ...before, ...part };
  const usual = of.side === 'debit';
  const next: JournalAccount = { ...account, ...(split === undefined || split === usual ? {} : { split }) };
  const others = accounts.filter((one) => !isOf(of)(one));
  return next.code.trim() === '' && next.name.trim() === '' ? others : [...others, next];
}

type Accounts = {
  accounts: readonly JournalAccount[];
  postings: readonly Posting[];
  mayEdit: boolean;
  onChange: (accounts: JournalAccount[]) => void;
};

/** The account of the books for each posting of the journal, debits before credits. */
export function JournalAccounts({ accounts, postings, mayEdit, onChange }: Accounts) {
  const rows = [
    ...postings.filter(({ side }) => side === 'debit'),
    ...postings.filter(({ side }) => side === 'credit'),
  ];
  return (
    <Card title={t('Accounts of the journal')}>
      <p className={style.quiet}>
        {accounts.length === 0
          ? t('Each component goes to an account of its own name. Enter the accounts of your books to use those.')
          : plural(accounts.length, '{{count}} posting has its account', '{{count}} postings have their accounts')}
      </p>
      <details className={style.names}>
        <summary>{t('Postings and their accounts')}</summary>
        <ul className={style.accounts}>
          {rows.map((of) => {
            const account = accounts.find(isOf(of));
            const says = t(of.says);
            const which =
              of.side === 'debit'
                ? t('{{posting}}, debit', { posting: says })
                : t('{{posting}}, credit', { posting: says });
            return (
              <li key={`${of.posting} ${of.side}`}>
                <span>
                  {says}
                  <small>{of.side === 'debit' ? t('Debit') : t('Credit')}</small>
                </span>
                <TextInput
                  placeholder={t('Account code')}
                  aria-label={t('Account code of {{posting}}', { posting: which })}
                  value={account?.code ?? ''}
                  maxLength={40}
                  disabled={!mayEdit}
                  onChange={(event) => onChange(changed(accounts, of, { code: event.currentTarget.value }))}
                />
                <TextInput
                  placeholder={t('Name of the account')}
                  aria-label={t('Name of the account of {{posting}}', { posting: which })}
                  value={account?.name ?? ''}
                  maxLength={100}
                  disabled={!mayEdit}
                  error={account && account.name.trim() === '' ? t('Please enter the name of the account') : null}
                  onChange={(event) => onChange(changed(accounts, of, { name: event.currentTarget.value }))}
                />
                <Checkbox
                  label={t('By cost centres')}
                  aria-label={t('Split {{posting}} by cost centres', { posting: which })}
                  checked={account?.split ?? of.side === 'debit'}
                  disabled={!mayEdit || !account}
                  onChange={(event) => onChange(changed(accounts, of, { split: event.currentTarget.checked }))}
                />
              </li>
            );
          })}
        </ul>
      </details>
    </Card>
  );
}
