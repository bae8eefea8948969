import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { chooseChange, getChange } from '../contract/profile.ts';
import style from './profile.module.css';

/**
 * The differences of a request, each to be accepted or left out by the approver. The requested values cannot be edited.
 */
export default function ChangeView({ approvalrequestid }: { approvalrequestid: number }) {
  const { data } = useEndpoint(getChange, { approvalrequestid }, { staleTime: 0 });
  const choose = useSave(chooseChange);
  const [chosen, setChosen] = useState<readonly string[]>();
  const change = data?.[0];
  if (!change) return null;
  const { lines, maychoose } = change;
  const leftout = chosen ?? change.leftout;
  const toggle = async (key: string) => {
    const next = leftout.includes(key) ? leftout.filter((one) => one !== key) : [...leftout, key];
    setChosen(next);
    try {
      await choose.mutateAsync({ input: { approvalrequestid, leftout: next } });
    } catch (error) {
      setChosen(leftout);
      toast('error', t(sentenceOf(error)));
    }
  };
  return (
    <fieldset className={style.choice} disabled={!maychoose}>
      <legend>{t(maychoose ? 'Changes you approve' : 'Approved changes')}</legend>
      {lines.map(({ key, label, before, after }) => (
        <Checkbox
          key={key}
          checked={!leftout.includes(key)}
          onChange={() => void toggle(key)}
          label={
            <>
              {t(label)}: <del>{before ?? t('nothing')}</del> → <ins>{after ?? t('removed')}</ins>
            </>
          }
        />
      ))}
      {maychoose ? (
        <p className={style.quiet}>{t('What is not selected stays as it was, and the employee is notified.')}</p>
      ) : null}
    </fieldset>
  );
}
