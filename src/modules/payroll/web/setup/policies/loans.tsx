import { Card } from '#platform/web/kit/card.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { t } from '#platform/web/language.ts';
import { getLoanSettings, loanSettingsSave, saveLoanSettings } from '../../../contract/run/start-misc.ts';
import { interestOf, LoanTypes, placeOf, type TypeDraft } from './loan-types.tsx';

type Values = { loantypes: TypeDraft[] };

/** The loans and salary advances that the company gives. */
export default function LoanSettings() {
  return (
    <SettingPage
      get={getLoanSettings}
      save={saveLoanSettings}
      feature="payrollPolicy"
      label="Loan settings"
      schema={loanSettingsSave.pick({})}
      valuesOf={({ loantypes }): Values => ({
        loantypes: loantypes.map((type) => ({
          ...type,
          interest: placeOf(type.interestkind),
          benchmarkrate: type.benchmarkrate ?? '',
        })),
      })}
      sent={({ loantypes }) => ({
        loantypes: loantypes.map((type) => ({
          ...type,
          interestkind: type.loankindid === 1 ? interestOf(type) : 'Nil',
          rate: type.loankindid === 1 && (type.interest ?? 0) > 0 ? type.rate : '0',
          benchmarkrate: type.loankindid === 1 ? type.benchmarkrate : null,
        })),
      })}
      lines={[['Loan settings', ({ loantypes }) => loantypes.map(({ name }) => name).join(', ')]]}
    >
      {({ bind }, { mayEdit }) => (
        <Card title={t('Loan settings')}>
          <LoanTypes field={bind('loantypes')} mayEdit={mayEdit} />
        </Card>
      )}
    </SettingPage>
  );
}
