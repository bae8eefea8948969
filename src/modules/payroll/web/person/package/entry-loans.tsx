import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { loanRecord, loanTermsSave } from '../../../contract/person/loans.ts';
import { type PersonEntries, saveLoanTerms } from '../../../contract/person/person-entries.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryCard, EntryRow, EntryTools } from './entry-parts.tsx';

type Loan = PersonEntries['loans'][number];

function TermsForm({ loan, done }: { loan: Loan; done: () => void }) {
  const { loanid, loannumber, interestrate, benchmarkrate } = loan;
  const { mutateAsync } = useSave(saveLoanTerms, ['payslip', 'payrollRun']);
  return (
    <EntryForm
      label={t('Rates of loan {{number}}', { number: loannumber })}
      fields={loanRecord.fields}
      shown={['interestrate', 'benchmarkrate']}
      schema={loanTermsSave}
      initial={{ loanid, interestrate: interestrate ?? '', benchmarkrate: benchmarkrate ?? '' }}
      save={(input) => mutateAsync({ input })}
      done={done}
    />
  );
}

function taken({ loankind, emi, instalments, instalmentstaken }: Loan): string {
  if (loankind === 'Loan') return t('{{amount}} a month', { amount: formatRupees(paise(emi ?? 0)) });
  return t('{{taken}} of {{all}} instalments taken', { taken: instalmentstaken ?? 0, all: instalments ?? 0 });
}

/** Loans and salary advances of a person: what is owed, and the rates of the taxable benefit. */
export function LoanEntries({ loans }: { loans: PersonEntries['loans'] }) {
  const [open, setOpen] = useState<Loan>();
  if (loans.length === 0) return null;
  const rows = loans.map((loan) => {
    const { loanid, loannumber, loankind, loantype, principal, outstanding, interestrate, benchmarkrate } = loan;
    const notes = [
      t('of {{principal}}', { principal: formatRupees(paise(principal)) }),
      taken(loan),
      interestrate !== null && benchmarkrate !== null
        ? t('interest {{rate}}%, benchmark {{benchmark}}%', { rate: interestrate, benchmark: benchmarkrate })
        : '',
    ];
    const what = t('the rates of loan {{number}}', { number: loannumber });
    return (
      <EntryRow key={loanid} title={`${loannumber} · ${t(loantype)}`} notes={notes.filter(Boolean).join(' · ')}>
        <Money amount={outstanding} />
        {loankind === 'Loan' ? <EntryTools what={what} edit={() => setOpen(loan)} /> : null}
      </EntryRow>
    );
  });
  return (
    <EntryCard title={t('Loans and advances')} empty="" rows={rows}>
      {open ? <TermsForm key={open.loanid} loan={open} done={() => setOpen(undefined)} /> : null}
    </EntryCard>
  );
}
