import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { loanTermsSave, type PersonEntries, saveLoanTerms } from '../../contract/person-entries.ts';
import { EntryButtons, EntryCard, EntryTools } from './entry-parts.tsx';
import style from './package.module.css';

type Loan = PersonEntries['loans'][number];
type Draft = { loanid: number; interestrate: string; benchmarkrate: string };

function TermsForm({ loan, done }: { loan: Loan; done: () => void }) {
  const { loanid, interestrate, benchmarkrate } = loan;
  const initial: Draft = { loanid, interestrate: interestrate ?? '', benchmarkrate: benchmarkrate ?? '' };
  const form = useForm<Draft>({ schema: loanTermsSave, initial });
  const { mutateAsync } = useSave(saveLoanTerms, ['payslip', 'payrollRun']);
  const { bind } = form;
  const send = async (draft: Draft) => {
    await mutateAsync({ input: draft });
  };
  return (
    <form
      className={style.entryform}
      noValidate
      aria-label={t('Rates of loan {{number}}', { number: loan.loannumber })}
      onSubmit={(event) => void form.submit(send, done)(event)}
    >
      <TextField
        field={bind('interestrate')}
        label="Interest rate, percent a year"
        hint="Zero for a loan without interest; empty where there is no taxable benefit."
      />
      <TextField
        field={bind('benchmarkrate')}
        label="Benchmark rate, percent a year"
        hint="What a bank takes for such a loan. The difference is the taxable benefit."
      />
      <EntryButtons busy={form.busy} cancel={done} />
    </form>
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
  const rows = loans.map((loan) => (
    <li key={loan.loanid}>
      <p>
        {loan.loannumber} · {t(loan.loantype)}
        <small>
          {t('of {{principal}}', { principal: formatRupees(paise(loan.principal)) })} · {taken(loan)}
          {loan.interestrate !== null && loan.benchmarkrate !== null
            ? ` · ${t('interest {{rate}}%, benchmark {{benchmark}}%', {
                rate: loan.interestrate,
                benchmark: loan.benchmarkrate,
              })}`
            : ''}
        </small>
      </p>
      <span className={style.side}>
        <Money amount={loan.outstanding} />
        {loan.loankind === 'Loan' ? (
          <EntryTools
            what={t('the rates of loan {{number}}', { number: loan.loannumber })}
            edit={() => setOpen(loan)}
          />
        ) : null}
      </span>
    </li>
  ));
  return (
    <EntryCard title={t('Loans and advances')} empty="" rows={rows}>
      {open ? <TermsForm key={open.loanid} loan={open} done={() => setOpen(undefined)} /> : null}
    </EntryCard>
  );
}
