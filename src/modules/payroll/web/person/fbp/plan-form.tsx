import { Button } from '@mantine/core';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useUnsaved } from '#platform/web/unsaved.ts';
import type { BenefitHead, Benefits } from '../../../contract/person/fbp-plan.ts';
import style from '../declare/declare.module.css';
import { monthName } from '../../words.ts';
import own from './fbp.module.css';
import { rupees, TAX_WORDS } from './words.tsx';

type Draft = Readonly<Record<string, number | null>>;
const draftOf = ({ heads }: Benefits): Draft => Object.fromEntries(heads.map(({ head, chosen }) => [head, chosen]));
const sentOf = (draft: Draft) => Object.entries(draft).flatMap(([head, amount]) => (amount ? [{ head, amount }] : []));

const noteOf = ({ tax, cap }: BenefitHead): string =>
  [t(TAX_WORDS[tax]), cap === null ? '' : t('At most {{amount}} a month.', { amount: rupees(cap) })]
    .filter(Boolean)
    .join(' · ');

type PlanForm = {
  view: Benefits;
  /** The first month that the plan holds in. */
  month: string;
  send: (heads: { head: string; amount: number }[]) => Promise<unknown>;
};

/** The amounts of a plan, head by head, with what remains of the pot. */
export function PlanForm({ view, month, send }: PlanForm) {
  const initial = draftOf(view);
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  useUnsaved(() => isChanged);
  const sent = sentOf(draft);
  const total = sent.reduce((all, { amount }) => all + amount, 0);
  const left = view.pot === null ? null : view.pot - total;
  const errorOf = (head: string): string | undefined => {
    const at = sent.findIndex((one) => one.head === head);
    return at < 0 ? undefined : problems[`heads.${at}.amount`];
  };
  const save = async () => {
    setBusy(true);
    try {
      await send(sent);
      setProblems({});
      toast('success', t('The plan was saved'));
    } catch (error) {
      if (isCallError(error)) setProblems(error.fields);
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  const heads = view.heads.filter(({ cap }) => cap !== null);
  return (
    <Card title={t('Plan from {{month}}', { month: monthName(month) })}>
      <ul className={style.lines}>
        {heads.map((row) => (
          <li key={row.head}>
            <div className={style.what}>
              {row.name}
              <small>{noteOf(row)}</small>
            </div>
            <MoneyField
              field={{
                name: row.head,
                value: draft[row.head] ?? null,
                error: errorOf(row.head),
                onChange: (amount) => setDraft({ ...draft, [row.head]: amount }),
                onBlur: () => undefined,
              }}
              label="A month"
            />
          </li>
        ))}
      </ul>
      <div className={`${style.foot ?? ''} ${own.foot ?? ''}`}>
        <p className={style.quiet}>
          {left === null
            ? t('Chosen: {{amount}} a month', { amount: rupees(total) })
            : left < 0
              ? t('{{amount}} a month more than the package has for benefits', { amount: rupees(-left) })
              : t('{{left}} of {{pot}} a month are left; they are paid with the salary', {
                  left: rupees(left),
                  pot: rupees(view.pot ?? 0),
                })}
        </p>
        <Button loading={busy} disabled={!isChanged} onClick={() => void save()}>
          {t('Save the plan')}
        </Button>
      </div>
    </Card>
  );
}
