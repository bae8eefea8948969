import { Button, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { MAX_APPROVERS } from '../contract/workflow.ts';
import style from './approval.module.css';
import type { Named } from './pick-person.tsx';
import { lineProblems, type LineDraft, newLine } from './workflow-draft.ts';
import { type Choices, Line } from './workflow-level.tsx';

type WatchersField = { field: Bound<LineDraft[]>; choices: Choices; named: Named };

/** Who is told of the requests of a workflow without deciding them. */
export function WatchersField({ field, choices, named }: WatchersField) {
  const lines = field.value;
  return (
    <Place name={field.name}>
      <fieldset className={style.audience}>
        <legend>{t('Watchers')}</legend>
        <p className={style.quiet}>
          {t('They read the requests as approvers do and are told what becomes of them, but decide nothing.')}
        </p>
        <ul className={style.lines} aria-label={t('Watchers')}>
          {lines.map((line) => (
            <Line
              key={line.key}
              label="Watcher"
              whole={{
                name: `line${line.key}`,
                value: line,
                onChange: (next) => field.onChange(lines.map((one) => (one.key === next.key ? next : one))),
                problems: field.error === undefined ? {} : lineProblems(line),
                onBlur: field.onBlur,
              }}
              choices={choices}
              named={named}
              only={false}
              onRemove={() => field.onChange(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
        <Button
          variant="subtle"
          size="compact-sm"
          className={style.add ?? ''}
          disabled={lines.length >= MAX_APPROVERS}
          leftSection={<IconPlus size={14} />}
          onClick={() => field.onChange([...lines, newLine()])}
        >
          {t('Add a watcher')}
        </Button>
        {field.error ? <Input.Error role="alert">{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
