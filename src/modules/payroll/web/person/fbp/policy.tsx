import { MultiSelect, Select } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { MONTHS } from '#platform/engine/months.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { common, FieldPair, NumberField, Place } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { fbpHead, fbpPolicy, type FbpPolicy, getFbpPolicy, saveFbpPolicy } from '../../../contract/person/fbp.ts';
import { ROUNDINGS } from '../../setup/words.ts';
import { monthName } from '../../words.ts';
import { FbpHeads, type HeadDraft, MonthField } from './heads.tsx';

type Stored = OutputOf<typeof getFbpPolicy>[number];
type Values = Omit<FbpPolicy, 'heads' | 'windowfrom' | 'windowuntil' | 'planfrom'> & {
  readonly heads: HeadDraft[];
  readonly windowfrom: string | null;
  readonly windowuntil: string | null;
  readonly planfrom: string | null;
};
type Words = { label: string; hint?: string };

const valuesOf = ({
  version: _version,
  Figure: _figure,
  Earning: _earning,
  Grade: _grade,
  ...policy
}: Stored): Values => ({
  ...policy,
  heads: policy.heads.map((head) => ({ ...head, caps: head.caps.map((cap) => ({ ...cap })) })),
});

type Choice = Words & { field: Bound<string | null>; options: Stored['Earning']; none: string };
const ChoiceOrNone = ({ field, options, none, ...words }: Choice) => (
  <Place name={field.name}>
    <Select
      {...common(words, field)}
      data={options.map(({ displayname, displayvalue }) => ({ label: displayname, value: String(displayvalue) }))}
      value={field.value}
      onChange={field.onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      placeholder={t(none)}
    />
  </Place>
);

/** Says which head is not complete; the server says what does not fit. */
function checkHeads({ heads }: Values): { heads?: string } {
  for (const [at, head] of heads.entries()) {
    const read = fbpHead.safeParse(head);
    if (read.success) continue;
    const name = head.name || t('Head {{number}}', { number: String(at + 1) });
    return { heads: t('{{name}}: enter name, code, what pays its bills, and each cap with its month.', { name }) };
  }
  return {};
}

/** The heads of the flexible benefit plan, what they take and pay, and when plans are chosen. */
export default function FbpPolicyPage() {
  const day = useDay();
  return (
    <SettingPage<Values, Stored>
      label="Flexible Benefit Plan"
      get={getFbpPolicy}
      save={saveFbpPolicy}
      feature="payrollPolicy"
      valuesOf={valuesOf}
      schema={fbpPolicy.pick({ joinerdays: true, releasemonths: true })}
      check={checkHeads}
      lines={[
        ['Heads', ({ heads }) => heads.map(({ name }) => name).join(', ')],
        ['Pot', ({ pot }) => pot ?? '–'],
        ['Not claimed is paid as', ({ unclaimed }) => unclaimed ?? '–'],
        ['Released in', ({ releasemonths }) => releasemonths.map((month) => t(MONTHS[month - 1] ?? '')).join(', ')],
        [
          'Plans are chosen',
          ({ windowfrom, windowuntil }) =>
            windowfrom && windowuntil ? t('{{from}} to {{to}}', { from: day(windowfrom), to: day(windowuntil) }) : '–',
        ],
        ['Plans hold from', ({ planfrom }) => (planfrom ? monthName(planfrom) : '–')],
      ]}
    >
      {({ bind }, { stored, mayEdit }) => {
        const months = bind('releasemonths');
        return (
          <>
            <Card title={t('Pot and balance')}>
              <FieldPair>
                <ChoiceOrNone
                  field={bind('pot')}
                  options={stored.Figure}
                  label="Pot"
                  hint="The figure of packages that heads take of. A component that reads fbp_plan pays what they leave, such as: pot − fbp_plan"
                  none="No limit"
                />
                <ChoiceOrNone
                  field={bind('unclaimed')}
                  options={stored.Earning}
                  label="Not claimed is paid as"
                  hint="A one-time earning, taxed in full"
                  none="Not paid"
                />
              </FieldPair>
              <Place name={months.name}>
                <MultiSelect
                  {...common(
                    { label: 'Released in', hint: 'Who leaves gets what is not claimed with the last pay.' },
                    months,
                  )}
                  data={MONTHS.map((month, at) => ({ value: String(at + 1), label: t(month) }))}
                  value={months.value.map(String)}
                  onChange={(chosen) => months.onChange(chosen.map(Number).toSorted((a, b) => a - b))}
                />
              </Place>
              <Place name="rounding">
                <Select
                  {...common({ label: 'Rounding of a month', hint: 'Of what a head accrues' }, bind('rounding'))}
                  data={ROUNDINGS.map(({ value, label }) => ({ value, label: t(label) }))}
                  value={bind('rounding').value}
                  onChange={(value) => value && bind('rounding').onChange(value)}
                  allowDeselect={false}
                />
              </Place>
            </Card>
            <Card title={t('When plans are chosen')}>
              <FieldPair>
                <DateField field={bind('windowfrom')} label="From" />
                <DateField field={bind('windowuntil')} label="Until" />
              </FieldPair>
              <FieldPair>
                <MonthField
                  field={bind('planfrom')}
                  label="Plans hold from"
                  hint="The first month, to the end of its tax year"
                />
                <NumberField
                  field={bind('joinerdays') as Bound<number | null>}
                  label="Days for joiners"
                  hint="From the joining date, where the window is closed by then"
                  least={0}
                  most={90}
                  required
                />
              </FieldPair>
            </Card>
            <FbpHeads field={bind('heads')} earnings={stored.Earning} grades={stored.Grade} mayEdit={mayEdit} />
          </>
        );
      }}
    </SettingPage>
  );
}
