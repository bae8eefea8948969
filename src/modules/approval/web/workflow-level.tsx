import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { MultiSelectField, NumberField, SelectField, TextField, FieldPair } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { RULE } from '../contract/route.ts';
import { APPROVER, type initWorkflow, MAX_APPROVERS, NAME_LIMIT } from '../contract/workflow.ts';
import style from './approval.module.css';
import { type Named, PickPerson } from './pick-person.tsx';
import { type LevelDraft, type LineDraft, newLine, part, problemsIn } from './workflow-draft.ts';

export type Choices = OutputOf<typeof initWorkflow>;
const optionsOf = (choices: { options: readonly { displayname: string; displayvalue: number }[] }) =>
  choices.options.map((one) => ({ ...one, displayname: t(one.displayname) }));

type Level = {
  level: LevelDraft;
  at: number;
  count: number;
  /** Whether problems are shown: after the first attempt to save. */
  validated: boolean;
  choices: Choices;
  /** The kinds of request the workflow is for; empty for all. */
  kinds: readonly string[];
  named: Named;
  onChange: (level: LevelDraft) => void;
  onBlur: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/**
 * One level of a workflow: who decides, how many of them, and for which requests. Moved with buttons, so by keyboard
 * too.
 */
export function LevelEditor({
  level,
  at,
  count,
  validated,
  choices,
  kinds,
  named,
  onChange,
  onBlur,
  onMove,
  onRemove,
}: Level) {
  const problems = validated ? problemsIn(level) : {};
  const whole = { name: `level${level.key}`, value: level, onChange, problems, onBlur };
  const title = level.levelname || t('Level {{at}}', { at: at + 1 });
  const setLine = (line: LineDraft) =>
    onChange({ ...level, approvers: level.approvers.map((one) => (one.key === line.key ? line : one)) });
  return (
    <li className={style.level} aria-label={title}>
      <header className={style.levelhead}>
        <b>{t('Level {{at}}', { at: at + 1 })}</b>
        <RowTools
          name={t('level {{at}}', { at: at + 1 })}
          first={at === 0}
          last={at === count - 1}
          fixed={count === 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      </header>
      <TextField field={part(whole, 'levelname')} label="Name of the level" limit={NAME_LIMIT} />
      <ul className={style.lines} aria-label={t('Approvers of level {{at}}', { at: at + 1 })}>
        {level.approvers.map((line, index) => (
          <Line
            key={line.key}
            label="Approver"
            whole={{
              ...within(`approvers.${index}`, problems),
              name: `line${line.key}`,
              value: line,
              onChange: setLine,
              onBlur,
            }}
            choices={choices}
            named={named}
            only={level.approvers.length === 1}
            onRemove={() => onChange({ ...level, approvers: level.approvers.filter(({ key }) => key !== line.key) })}
          />
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        className={style.add ?? ''}
        disabled={level.approvers.length >= MAX_APPROVERS}
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange({ ...level, approvers: [...level.approvers, newLine()] })}
      >
        {t('Add an approver')}
      </Button>
      {level.approvers.length > 1 ? (
        <SelectField
          field={part(whole, 'ruleid') as Bound<number | null>}
          label="Approvals needed"
          options={optionsOf(RULE)}
          required
        />
      ) : null}
      <Conditions whole={whole} choices={choices} kinds={kinds} />
    </li>
  );
}

/** The problems of one line of a level. */
const within = (path: string, problems: Record<string, string>) => ({
  problems: Object.fromEntries(
    Object.entries(problems).flatMap(([key, text]) =>
      key.startsWith(`${path}.`) ? [[key.slice(path.length + 1), text]] : [],
    ),
  ),
});

type Whole<T> = {
  name: string;
  value: T;
  onChange: (value: T) => void;
  problems: Record<string, string>;
  onBlur: () => void;
};
type LineProps = {
  label: string;
  whole: Whole<LineDraft>;
  choices: Choices;
  named: Named;
  only: boolean;
  onRemove: () => void;
};

/** How one approver or watcher of a workflow is found. */
export function Line({ label, whole, choices, named, only, onRemove }: LineProps) {
  const { typeid } = whole.value;
  return (
    <li className={style.line}>
      <div className={style.linefields}>
        <SelectField
          field={part(whole, 'typeid') as Bound<number | null>}
          label={label}
          options={optionsOf(APPROVER)}
          required
        />
        {typeid === 6 ? (
          <SelectField
            field={part(whole, 'permissiongroupid')}
            label="Permission group"
            options={choices.PermissionGroup}
            required
          />
        ) : null}
        {typeid === 7 ? <PickPerson field={part(whole, 'employeeid')} label="Person" named={named} required /> : null}
      </div>
      <RowTools
        name={t(label === 'Watcher' ? 'this watcher' : 'this approver')}
        first
        last
        fixed={only}
        onRemove={onRemove}
      />
    </li>
  );
}

const isNarrowed = (level: LevelDraft): boolean =>
  level.businessunitids.length > 0 ||
  level.subscriptiongradeids.length > 0 ||
  [level.amountfrom, level.amountto, level.daysfrom, level.daysto].some((bound) => bound !== null);

/** Which requests of the workflow have an amount for the conditions, and what it is. */
function amountsText({ RequestKind }: Choices, kinds: readonly string[]): string {
  const existing = RequestKind.filter(
    ({ facts, displayvalue }) =>
      facts.includes('amount') && (kinds.length === 0 || kinds.includes(String(displayvalue))),
  );
  if (existing.length === 0)
    return t('None of the kinds of request has an amount: a level with one is always left out.');
  const names = existing.map(({ displayname, amountname }) => `${t(displayname)} (${t(amountname)})`).join(', ');
  return t('Requests with an amount: {{names}}', { names });
}

/** The requests the level applies to; collapsed while it applies to all. */
function Conditions({
  whole,
  choices,
  kinds,
}: {
  whole: Whole<LevelDraft>;
  choices: Choices;
  kinds: readonly string[];
}) {
  const [open, setOpen] = useState(isNarrowed(whole.value));
  return (
    <details className={style.conditions} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{isNarrowed(whole.value) ? t('Only for some requests') : t('For every request')}</summary>
      <div className={style.narrowing}>
        <p className={style.quiet}>{amountsText(choices, kinds)}</p>
        <FieldPair>
          <MoneyField field={part(whole, 'amountfrom')} label="Amount from" />
          <MoneyField field={part(whole, 'amountto')} label="Amount up to" />
          <NumberField field={part(whole, 'daysfrom')} label="Days from" most={1000} />
          <NumberField field={part(whole, 'daysto')} label="Days up to" most={1000} />
        </FieldPair>
        <MultiSelectField
          field={part(whole, 'businessunitids')}
          label="Business units"
          options={choices.BusinessUnit}
        />
        <MultiSelectField field={part(whole, 'subscriptiongradeids')} label="Grades" options={choices.Grade} />
      </div>
    </details>
  );
}
