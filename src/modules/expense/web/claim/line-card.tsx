import { Autocomplete, Button, Input, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { initClaim, OfferedCategory } from '../../contract/claim-form.ts';
import type { BillRow } from '../../contract/trip.ts';
import type { AssessmentRow } from '../../contract/assessment.ts';
import style from '../expense.module.css';
import { bound, MoneyCell } from '../fields.tsx';
import { amountText } from '../words.ts';
import { BillField } from './bill-field.tsx';
import { FreeMealFields, withDays } from './free-meals.tsx';
import { isOffered, type LineDraft } from './draft.ts';
import { DistanceFields, GstFields, GuestFields } from './line-fields.tsx';
import { OfferedAmount, AssessmentView } from './assessment-view.tsx';

export type Offered = OutputOf<typeof initClaim>[number];
type LineCard = {
  line: LineDraft;
  offered: Offered;
  /** Whose claim it is; null for one's own. */
  forid: number | null;
  bills: readonly BillRow[];
  assessment: AssessmentRow | undefined;
  deviationgrade: string | null;
  /** What is wrong with the line; said once it was tried to save. */
  problem: string | undefined;
  set: (part: Partial<LineDraft>) => void;
  onRemove?: () => void;
};
const PAISE = 100;

/** A line of a claim: its category decides the fields, and its assessment follows what is typed. */
export function LineCard({
  line,
  offered,
  forid,
  bills,
  assessment,
  deviationgrade,
  problem,
  set,
  onRemove,
}: LineCard) {
  const category = offered.categories.find(({ code }) => code === line.category);
  const [isopen, setOpen] = useState(line.gstin !== '' || line.project !== '' || line.paidby === 'company');
  const kind = category?.kind;
  return (
    <section
      className={style.line}
      aria-label={t('Line {{lineno}}', { lineno: line.lineno })}
      data-field={`line${line.lineno}`}
    >
      <header className={style.linehead}>
        <b>
          {line.lineno}. {category?.name ?? t('New line')}
        </b>
        {line.amount === null ? null : <b className="number">{amountText(line.amount, line.currency)}</b>}
        {onRemove ? (
          <RowTools name={t('line {{lineno}}', { lineno: line.lineno })} first last compact onRemove={onRemove} />
        ) : null}
      </header>
      <div className={style.cells}>
        <Select
          label={t('Category')}
          withAsterisk
          data={offered.categories.map(({ code, name }) => ({ value: code, label: name }))}
          value={line.category || null}
          searchable
          nothingFoundMessage={t('Nothing found')}
          placeholder={t('Select')}
          onChange={(code) => set(emptied(line, code, offered.categories))}
        />
        <DateField
          field={bound<string | null>('date', line.date, (date) => set(withDays(line, { date })))}
          label={kind === 'lodging' ? 'Check-in' : kind === 'perdiem' ? 'First day' : 'Day'}
          required
        />
        {kind === 'lodging' || kind === 'perdiem' ? (
          <DateField
            field={bound<string | null>('till', line.till, (till) => set(withDays(line, { till })))}
            label={kind === 'lodging' ? 'Check-out' : 'Last day'}
          />
        ) : null}
        {kind === 'mileage' || kind === 'perdiem' ? null : (
          <>
            <Autocomplete
              label={t('City')}
              data={[...new Set(offered.cities)]}
              limit={8}
              maxLength={60}
              value={line.city}
              onChange={(city) => set({ city })}
            />
            <TextInput
              label={t('Merchant')}
              maxLength={120}
              value={line.merchant}
              onChange={(event) => set({ merchant: event.currentTarget.value })}
            />
          </>
        )}
        {kind === 'mileage' ? (
          <DistanceFields line={line} fuels={category?.fuels ?? []} unitid={offered.distanceunitid} set={set} />
        ) : null}
        {category?.isperguest ? <GuestFields line={line} set={set} /> : null}
        {line.currency === 'INR' ? (
          <MoneyCell name="amount" label="Amount" value={line.amount} onChange={(amount) => set({ amount })} />
        ) : (
          <NumberInput
            label={t('Amount')}
            leftSection={line.currency}
            leftSectionWidth={48}
            className="number"
            places={2}
            value={line.amount === null ? null : line.amount / PAISE}
            onChange={(amount) => set({ amount: amount === null ? null : Math.round(amount * PAISE) })}
          />
        )}
        {offered.currencies.length > 1 ? (
          <Select
            label={t('Currency')}
            data={offered.currencies}
            value={line.currency}
            allowDeselect={false}
            onChange={(currency) => currency !== null && set({ currency })}
          />
        ) : null}
      </div>
      {category?.deductsmeals ? <FreeMealFields line={line} set={set} /> : null}
      {isOffered(line, category) && assessment ? (
        <OfferedAmount assessment={assessment} onTake={(amount) => set({ amount })} />
      ) : null}
      <BillField line={line} bills={bills} employeeid={forid} set={set} />
      {line.expensebillid === null ? (
        <Textarea
          label={t('Declaration instead of a bill')}
          description={t('Why there is no bill; it is counted per person')}
          autosize
          minRows={1}
          maxLength={500}
          value={line.declaration}
          onChange={(event) => set({ declaration: event.currentTarget.value })}
        />
      ) : null}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => setOpen(!isopen)}
        aria-expanded={isopen}
        className={style.more ?? ''}
      >
        {t('GST, project and who paid')}
      </Button>
      {isopen ? (
        <>
          <div className={style.cells}>
            <Input.Wrapper label={t('Paid by')}>
              <SegmentedControl
                fullWidth
                aria-label={t('Paid by')}
                value={line.paidby}
                data={[
                  { value: 'own', label: t('Myself') },
                  { value: 'company', label: t('Company card') },
                ]}
                onChange={(paidby) => set({ paidby: paidby === 'company' ? 'company' : 'own' })}
              />
            </Input.Wrapper>
            <TextInput
              label={t('Project')}
              maxLength={60}
              value={line.project}
              onChange={(event) => set({ project: event.currentTarget.value })}
            />
          </div>
          <GstFields line={line} set={set} />
        </>
      ) : null}
      {problem === undefined ? null : <Input.Error role="alert">{t(problem)}</Input.Error>}
      {assessment && !isOffered(line, category) ? (
        <AssessmentView assessment={assessment} deviationgrade={deviationgrade} currency={line.currency} />
      ) : null}
    </section>
  );
}

/** A line in another category: what that does not have is emptied. */
function emptied(line: LineDraft, code: string | null, categories: readonly OfferedCategory[]): Partial<LineDraft> {
  const next = categories.find((one) => one.code === code);
  const part: Partial<LineDraft> = { category: code ?? '' };
  if (next?.kind !== 'mileage') Object.assign(part, { fuel: '', odometerfrom: null, odometerto: null, distance: null });
  else if (line.fuel === '') part.fuel = next.fuels[0]?.fuel ?? '';
  if (next?.kind !== 'lodging' && next?.kind !== 'perdiem') part.till = null;
  if (!next?.deductsmeals) part.freemeals = [];
  if (!next?.isperguest) Object.assign(part, { guests: null, guestnames: '' });
  return part;
}
