import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { SwitchField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { DeclaredLine } from '../../../contract/person/declare-lines.ts';
import style from './declare.module.css';
import type { AmountDraft, Draft } from './draft.ts';
import { ProofFiles, ProofNote, sectionNote } from './line-parts.tsx';
import { ProofButton } from './proof-button.tsx';

const nothing = () => undefined;
const boundTo = <T,>(name: string, value: T, onChange: (value: T) => void, error?: string): Bound<T> => ({
  name,
  value,
  error,
  onChange,
  onBlur: nothing,
});

type Lines = {
  title: string;
  lines: readonly DeclaredLine[];
  draft: Draft;
  problems: Readonly<Record<string, string>>;
  /** Missing where amounts stay as they are. */
  change?: ((amounts: Draft['amounts']) => void) | undefined;
  /** Missing where no proofs are taken. */
  removeProof?: ((declarationproofid: number) => void) | undefined;
};

/** The sections that somebody declares, each with its amount and its proofs; further ones are added by their name. */
export function SectionLines({ title, lines, draft, problems, change, removeProof }: Lines) {
  const [next, setNext] = useState<string | null>(null);
  const { amounts } = draft;
  const shown = lines.filter(({ section }) => amounts[section] !== undefined);
  const set = (section: string, amount: AmountDraft) => change?.({ ...amounts, [section]: amount });
  const without = (section: string) =>
    change?.(Object.fromEntries(Object.entries(amounts).filter(([code]) => code !== section)));
  const order = Object.keys(amounts);
  return (
    <Card title={t(title)}>
      {shown.length === 0 ? <p className={style.quiet}>{t('Nothing declared yet.')}</p> : null}
      <ul className={style.lines}>
        {shown.map((line) => {
          const { section, name, declared, higherlabel, state, proof, files } = line;
          const amount = amounts[section] ?? { declared: null, higher: false };
          const isStored = declared > 0;
          const undecided = isStored && proof && state !== 'accepted' && removeProof;
          return (
            <li key={section}>
              <div className={style.what}>
                {t(name)}
                <small>{sectionNote(line)}</small>
                {isStored && proof ? <ProofNote line={line} /> : null}
                {higherlabel && change ? (
                  <SwitchField
                    field={boundTo(`${section}.higher`, amount.higher, (higher) => set(section, { ...amount, higher }))}
                    label={higherlabel}
                  />
                ) : null}
              </div>
              {change ? (
                <div className={style.typed}>
                  <MoneyField
                    field={boundTo(
                      section,
                      amount.declared,
                      (value) => set(section, { ...amount, declared: value }),
                      problems[`sections.${order.indexOf(section)}.declared`],
                    )}
                    label="For the year"
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Remove {{what}}', { what: t(name) })}
                    onClick={() => without(section)}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </div>
              ) : (
                <span className={style.amount}>
                  <Money amount={declared} decimals={0} />
                </span>
              )}
              <ProofFiles files={files} remove={undecided ? removeProof : undefined}>
                {undecided ? <ProofButton name={t(name)} line={{ section, declaredrentid: null }} /> : null}
              </ProofFiles>
            </li>
          );
        })}
      </ul>
      {change ? (
        <Select
          mt={16}
          label={t('Add a section')}
          placeholder={t('Select')}
          searchable
          nothingFoundMessage={t('Nothing found')}
          value={next}
          data={lines
            .filter(({ section }) => amounts[section] === undefined)
            .map(({ section, name }) => ({ value: section, label: t(name) }))}
          onChange={(section) => {
            if (section) set(section, { declared: null, higher: false });
            setNext(null);
          }}
        />
      ) : null}
    </Card>
  );
}
