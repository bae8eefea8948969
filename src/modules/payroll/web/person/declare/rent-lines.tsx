import { Button, Select, TextInput } from '@mantine/core';
import { addMonths, month } from '#platform/engine/day.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { t } from '#platform/web/language.ts';
import { type DeclarationView, MAX_RENTS, RELATIONSHIP } from '../../../contract/person/declare-lines.ts';
import { monthName } from '../../words.ts';
import style from './declare.module.css';
import type { RentDraft } from './draft.ts';
import { ProofFiles, ProofNote, rentNote, rupees } from './line-parts.tsx';
import { ProofButton } from './proof-button.tsx';

type Rents = {
  view: DeclarationView;
  rents: readonly RentDraft[];
  problems: Readonly<Record<string, string>>;
  change?: ((rents: readonly RentDraft[]) => void) | undefined;
  removeProof?: ((declarationproofid: number) => void) | undefined;
};

const monthsOf = (taxyear: string): string[] =>
  Array.from({ length: 12 }, (_, at) => addMonths(month(`${taxyear.slice(0, 4)}-04`), at));

const nextRent = (rents: readonly RentDraft[], months: readonly string[]): RentDraft => {
  const last = rents
    .map(({ untilmonth }) => untilmonth)
    .toSorted()
    .at(-1);
  const from = last === undefined ? months[0] : months.find((one) => one > last);
  return {
    key: `new-${crypto.randomUUID()}`,
    declaredrentid: null,
    frommonth: from ?? months.at(-1) ?? '',
    untilmonth: months.at(-1) ?? '',
    rentpermonth: null,
    city: '',
    landlordname: '',
    landlordpan: '',
    relationshipid: 1,
  };
};

/** The rents of a tax year with their landlords, and the proofs of each. */
export function RentLines({ view, rents, problems, change, removeProof }: Rents) {
  const months = monthsOf(view.taxyear);
  const data = months.map((value) => ({ value, label: monthName(value) }));
  const set = (at: number, part: Partial<RentDraft>) =>
    change?.(rents.map((row, of) => (of === at ? { ...row, ...part } : row)));
  const stored = (row: RentDraft) => view.rents.find(({ declaredrentid }) => declaredrentid === row.declaredrentid);
  return (
    <Card
      title={t('House rent')}
      side={
        change && rents.length < MAX_RENTS ? (
          <Button size="compact-sm" variant="default" onClick={() => change([...rents, nextRent(rents, months)])}>
            {t('Add a rent')}
          </Button>
        ) : null
      }
    >
      <p className={style.quiet}>
        {t(
          'In the old regime, of the house rent allowance. Above {{amount}} a year the PAN of the landlord is needed.',
          {
            amount: rupees(view.panabove),
          },
        )}
      </p>
      <ul className={style.lines}>
        {rents.map((row, at) => {
          const before = stored(row);
          const of = (field: string) => {
            const problem = problems[`rents.${at}.${field}`];
            return problem === undefined ? null : t(problem);
          };
          const undecided = before && before.state !== 'accepted' && removeProof;
          return (
            <li key={row.key}>
              <div className={`${style.what} ${style.wide}`}>
                {before && !change ? (
                  <>
                    {t('{{amount}} a month', { amount: rupees(before.rentpermonth) })}
                    <small>{rentNote(before)}</small>
                  </>
                ) : null}
                {before ? <ProofNote line={before} /> : null}
              </div>
              {change ? (
                <div className={style.rent}>
                  <Select
                    label={t('From month')}
                    data={data}
                    value={row.frommonth}
                    allowDeselect={false}
                    error={of('frommonth')}
                    onChange={(frommonth) => frommonth && set(at, { frommonth })}
                  />
                  <Select
                    label={t('To month')}
                    data={data}
                    value={row.untilmonth}
                    allowDeselect={false}
                    error={of('untilmonth')}
                    onChange={(untilmonth) => untilmonth && set(at, { untilmonth })}
                  />
                  <MoneyField
                    field={{
                      name: `rents.${at}.rentpermonth`,
                      value: row.rentpermonth,
                      error: of('rentpermonth') ?? undefined,
                      onChange: (rentpermonth) => set(at, { rentpermonth }),
                      onBlur: () => undefined,
                    }}
                    label="Rent a month"
                    required
                  />
                  <TextInput
                    label={t('City')}
                    withAsterisk
                    maxLength={60}
                    value={row.city}
                    error={of('city')}
                    onChange={(event) => set(at, { city: event.currentTarget.value })}
                  />
                  <TextInput
                    label={t('Landlord')}
                    withAsterisk
                    maxLength={100}
                    value={row.landlordname}
                    error={of('landlordname')}
                    onChange={(event) => set(at, { landlordname: event.currentTarget.value })}
                  />
                  <TextInput
                    label={t('PAN of the landlord')}
                    maxLength={20}
                    value={row.landlordpan}
                    error={of('landlordpan')}
                    onChange={(event) => set(at, { landlordpan: event.currentTarget.value })}
                  />
                  <Select
                    label={t('Relationship with the landlord')}
                    data={RELATIONSHIP.options.map(({ displayname, displayvalue }) => ({
                      value: String(displayvalue),
                      label: t(displayname),
                    }))}
                    value={String(row.relationshipid)}
                    allowDeselect={false}
                    onChange={(value) =>
                      set(at, { relationshipid: RELATIONSHIP.ids.find((one) => String(one) === value) ?? 1 })
                    }
                  />
                  <Button
                    variant="default"
                    style={{ alignSelf: 'end' }}
                    onClick={() => change(rents.filter((_, of) => of !== at))}
                  >
                    {t('Remove')}
                  </Button>
                </div>
              ) : null}
              <ProofFiles files={before?.files ?? []} remove={undecided ? removeProof : undefined}>
                {undecided ? (
                  <ProofButton name={t('House rent')} line={{ section: null, declaredrentid: before.declaredrentid }} />
                ) : null}
              </ProofFiles>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
