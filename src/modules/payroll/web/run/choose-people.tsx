import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  choosePeople,
  FULL_AND_FINAL,
  listCandidates,
  type OtherRun,
  PAID_ELSEWHERE,
  WHY_MISSING,
} from '../../contract/run/other-runs.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import style from './run.module.css';

/** People offered at once; more are found by their names. */
const OFFERED = 50;

function Candidates({ run, close }: { run: PayrollRun; close: () => void }) {
  const { payrollrunid } = run;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const query = { payrollrunid, limit: OFFERED, offset: 0, ...(search ? { search } : {}) };
  const { data, error } = useEndpoint(listCandidates, query);
  const choose = useSave(choosePeople, ['payrollRun', 'payslip']);
  const add = async () => {
    try {
      await choose.mutateAsync({ input: { payrollrunid, employeeids: [...chosen], ischosen: true } });
      close();
    } catch (failed) {
      toast('error', t(sentenceOf(failed)), { keep: true });
    }
  };
  const toggle = (employeeid: number) =>
    setChosen(chosen.includes(employeeid) ? chosen.filter((one) => one !== employeeid) : [...chosen, employeeid]);
  const rows = data?.rows ?? [];
  return (
    <div className={style.page}>
      <TextInput label={t('Search')} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      {error ? <p role="alert">{sentenceOf(error)}</p> : null}
      {data && rows.length === 0 ? (
        <p className={style.dim}>{t('Everybody of this month is paid or chosen.')}</p>
      ) : null}
      {rows.map(({ employeeid, fullname, employeecode, why, openclearance, recoveryamount }) => (
        <Checkbox
          key={employeeid}
          label={`${fullname} ${employeecode}`}
          description={[
            t(WHY_MISSING[why]),
            ...(openclearance.length > 0
              ? [t('Clearance is open: {{tasks}}', { tasks: openclearance.join(', ') })]
              : []),
            ...(recoveryamount > 0
              ? [t('{{amount}} to be recovered', { amount: formatRupees(paise(recoveryamount), { decimals: 0 }) })]
              : []),
          ].join(' · ')}
          disabled={PAID_ELSEWHERE.includes(why)}
          checked={chosen.includes(employeeid)}
          onChange={() => toggle(employeeid)}
        />
      ))}
      {(data?.total ?? 0) > rows.length ? (
        <p className={style.dim}>
          {t('{{shown}} of {{total}} shown. Search for the others.', { shown: rows.length, total: data?.total ?? 0 })}
        </p>
      ) : null}
      <Button disabled={chosen.length === 0} loading={choose.isPending} onClick={() => void add()}>
        {plural(chosen.length, 'Add {{count}} person', 'Add {{count}} people')}
      </Button>
    </div>
  );
}

type Dialog = { run: PayrollRun; state: OtherRun; opened: boolean; close: () => void };

/** Adds people to a supplementary or a full and final run, each with the reason why there is something to pay. */
export function ChoosePeople({ run, state, opened, close }: Dialog) {
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={state.kindid === FULL_AND_FINAL ? t('Who is settled') : t('Who was left out')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      <Candidates run={run} close={close} />
    </Modal>
  );
}
