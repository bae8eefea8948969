import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { z } from 'zod';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { FieldPair, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getRelief, type ReliefState, saveRelief } from '../../../contract/person/relief.ts';
import style from '../../outputs/payslip.module.css';

const MAX_NUMBER = 30;
/** The server reads the entries; the form has them in its own fields. */
const ENTRIES = z.looseObject({});
type Draft = Record<string, string | number | null>;

const money = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '–' : <Money amount={amount} decimals={0} />;

/** The tax of each year with the arrears and without them. */
function Figures({ state }: { state: ReliefState }) {
  const rows = [
    { taxyear: state.taxyear, arrears: state.arrears, income: state.income - state.arrears, taxes: state.taxes },
    ...state.years,
  ];
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('Tax of each year')}>
      <table className={style.compare}>
        <thead>
          <tr>
            <th scope="col">{t('Tax year')}</th>
            <th scope="col">{t('Income without arrears')}</th>
            <th scope="col">{t('Arrears')}</th>
            <th scope="col">{t('Tax without them')}</th>
            <th scope="col">{t('Tax with them')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ taxyear, arrears, income, taxes }) => (
            <tr key={taxyear}>
              <td>{taxyear}</td>
              <td>{money(income)}</td>
              <td>{money(arrears)}</td>
              <td>{money(taxes?.without)}</td>
              <td>{money(taxes?.with)}</td>
            </tr>
          ))}
          <tr data-strong>
            <td>{t('Relief')}</td>
            <td />
            <td />
            <td />
            <td>{money(state.relief)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Entries({ state }: { state: ReliefState }) {
  const { mutateAsync } = useSave(saveRelief, ['tax', 'payslip']);
  const form = useForm<Draft>({
    schema: ENTRIES,
    initial: {
      ...Object.fromEntries(
        state.years.flatMap(({ taxyear, income, regime }) => [
          [`income${taxyear}`, income],
          [`regime${taxyear}`, regime],
        ]),
      ),
      acknowledgement: '',
      filedon: null,
    },
  });
  const save = form.submit(
    async (draft) => {
      const years = state.years.flatMap(({ taxyear }) => {
        const income = draft[`income${taxyear}`];
        return income === null ? [] : [{ taxyear, income, regime: draft[`regime${taxyear}`] }];
      });
      const { acknowledgement, filedon } = draft;
      const input = saveRelief.input.parse({ taxyear: state.taxyear, years, acknowledgement, filedon });
      await mutateAsync({ input, version: state.version });
    },
    () => toast('success', t('Saved successfully')),
  );
  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label={t('Relief for arrears of earlier years')}>
      {state.years.map(({ taxyear }) => {
        const regime = form.bind(`regime${taxyear}`);
        return (
          <FieldPair key={taxyear}>
            <MoneyField
              field={form.bind(`income${taxyear}`) as never}
              label={t('Total income of {{taxyear}} without the arrears', { taxyear })}
            />
            <NativeSelect
              label={t('Regime of {{taxyear}}', { taxyear })}
              value={String(regime.value)}
              data={[
                { value: 'new', label: t('New regime') },
                { value: 'old', label: t('Old regime') },
              ]}
              onChange={(event) => regime.onChange(event.currentTarget.value)}
            />
          </FieldPair>
        );
      })}
      <FieldPair>
        <TextField
          field={form.bind('acknowledgement') as never}
          label="Acknowledgement number"
          hint="Once you have filed the form: from then on the relief lowers the tax that is deducted."
          limit={MAX_NUMBER}
        />
        <DateField field={form.bind('filedon') as never} label="Filed on" />
      </FieldPair>
      <Group justify="flex-end" mt={8}>
        <Button type="submit" loading={form.busy}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
}

/** Relief for arrears of earlier tax years on the tax sheet; nothing without such arrears. */
export default function Relief() {
  const day = useDay();
  const mayEdit = useMay('taxDeclaration', 'edit');
  const { data } = useEndpoint(getRelief, {}, { staleTime: 0 });
  const [state] = data ?? [];
  if (!state) return null;
  const { acknowledgement, filedon, form, source, missing } = state;
  return (
    <Card title={t('Relief for arrears of earlier years')}>
      <p className={style.dim}>
        {t(
          'Arrears of earlier years are taxed when they are paid. Where that costs more than in the years they are of, section 89 gives the difference back once you file {{form}}.',
          { form },
        )}
      </p>
      <Figures state={state} />
      {missing.map((taxyear) => (
        <Alert key={taxyear} color="yellow">
          {t('There are no rules of the tax year {{taxyear}} here, so the relief cannot be worked out.', { taxyear })}
        </Alert>
      ))}
      {acknowledgement !== null && filedon !== null ? (
        <p>{t('Filed on {{day}}, acknowledgement {{number}}', { day: day(filedon), number: acknowledgement })}</p>
      ) : mayEdit && missing.length === 0 ? (
        <Entries key={state.version} state={state} />
      ) : null}
      <p className={style.dim}>{t('Source: {{source}}', { source })}</p>
    </Card>
  );
}
