import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getPersonEntries, type PersonEntries } from '../../../contract/person/person-entries.ts';
import { runName } from '../../words.ts';
import { GroupEntries } from './entry-group.tsx';
import { BenefitEntries } from './entry-benefits.tsx';
import { CarEntries } from './entry-cars.tsx';
import { PtExemptionEntries } from './entry-pt-exemptions.tsx';
import { LoanEntries } from './entry-loans.tsx';
import { TagEntries } from './entry-tags.tsx';
import { SectionEntries } from './entry-sections.tsx';
import { ProofEntries } from './entry-proofs.tsx';
import { UnitsEntries } from './entry-units.tsx';
import style from './package.module.css';

function Opening({ opening }: Pick<PersonEntries, 'opening'>) {
  if (opening === null || opening.figures.length === 0) return null;
  return (
    <Card title={t('Opening balance {{year}}', { year: opening.taxyear })}>
      <dl className={style.given}>
        {opening.figures.map(({ name, amount }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Extras({ extras }: Pick<PersonEntries, 'extras'>) {
  if (extras.length === 0) return null;
  return (
    <Card title={t('Extra payments and deductions')}>
      <ul className={style.entries}>
        {extras.map(({ onetimeid, payrollmonth, period, name, amount, deduction, note }) => (
          <li key={onetimeid}>
            <p>
              {t(name)}
              <small>{[runName({ payrollmonth, sequence: 0, period }), note].filter(Boolean).join(' · ')}</small>
            </p>
            <Money amount={deduction ? -amount : amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What payroll has of a person beside the package: units, bills, cars, loans, the opening balance. */
export function PersonEntriesCards({ employeeid }: { employeeid: number }) {
  const { data } = useEndpoint(getPersonEntries, { employeeid });
  const [state] = data ?? [];
  if (!state) return null;
  return (
    <>
      <GroupEntries employeeid={employeeid} state={state} />
      <TagEntries employeeid={employeeid} tags={state.tags} choices={state.tagstochoose} />
      <Extras extras={state.extras} />
      <UnitsEntries employeeid={employeeid} state={state} />
      <SectionEntries employeeid={employeeid} state={state} />
      <ProofEntries employeeid={employeeid} state={state} />
      <PtExemptionEntries employeeid={employeeid} exemptions={state.ptexemptions} />
      <CarEntries employeeid={employeeid} cars={state.cars} />
      <BenefitEntries employeeid={employeeid} kind="house" benefits={state.inkind} />
      <BenefitEntries employeeid={employeeid} kind="meals" benefits={state.inkind} />
      <LoanEntries loans={state.loans} />
      <Opening opening={state.opening} />
    </>
  );
}
