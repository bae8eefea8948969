import { Button, Input, Select, Switch, TextInput } from '@mantine/core';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Option } from '#platform/contract/fields.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import {
  HIRED,
  MAX_DAYS,
  MAX_STAGES,
  REJECTED,
  type Stage,
  STAGE_LIMIT,
  STAGE_TYPE,
} from '../../contract/opening/pipeline.ts';
import style from '../recruit.module.css';
import { changed, placed, without } from '../rows.ts';

type StagesField = { field: Bound<Stage[]>; templates: readonly Option[]; fresh: Stage };

/** The stages of a pipeline: moved by dragging or by their buttons, each with what happens on entering it. */
export function StagesField({ field, templates, fresh }: StagesField) {
  const { value: stages, onChange } = field;
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const drop = (at: number) => {
    if (dragged !== undefined) onChange(placed(stages, dragged, at));
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Stages')}</legend>
        <p className={style.quiet}>{t('Drag a stage by its handle, or move it with the arrows.')}</p>
        <ol className={style.rows}>
          {stages.map((stage, at) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- new stages have no identity but their place
              key={`${stage.pipelinestageid ?? 'new'}-${at}`}
              className={style.stage}
              {...(over === at && dragged !== at ? { 'data-over': true } : {})}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(at);
              }}
              onDrop={(event) => {
                event.preventDefault();
                drop(at);
              }}
            >
              <span
                className={style.grip}
                draggable
                title={t('Drag')}
                onDragStart={() => setDragged(at)}
                onDragEnd={() => {
                  setDragged(undefined);
                  setOver(undefined);
                }}
              >
                <IconGripVertical size={18} stroke={1.6} aria-hidden />
              </span>
              <StageRow stage={stage} templates={templates} onChange={(part) => onChange(changed(stages, at, part))} />
              <RowTools
                name={stage.stagename || t('stage {{at}}', { at: at + 1 })}
                first={at === 0}
                last={at === stages.length - 1}
                onMove={(by) => onChange(placed(stages, at, at + by))}
                onRemove={() => onChange(without(stages, at))}
              />
            </li>
          ))}
        </ol>
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            disabled={stages.length >= MAX_STAGES}
            onClick={() => {
              // Before the stages in which a candidate is hired or rejected, where most new ones belong.
              const end = stages.findIndex(({ stagetypeid }) => stagetypeid === HIRED || stagetypeid === REJECTED);
              onChange(stages.toSpliced(end < 0 ? stages.length : end, 0, fresh));
            }}
          >
            {t('Add a stage')}
          </Button>
        </div>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}

type StageRow = { stage: Stage; templates: readonly Option[]; onChange: (part: Partial<Stage>) => void };

function StageRow({ stage, templates, onChange }: StageRow) {
  const isEnd = stage.stagetypeid === HIRED || stage.stagetypeid === REJECTED;
  return (
    <div className={style.fields}>
      <TextInput
        label={t('Stage')}
        value={stage.stagename}
        maxLength={STAGE_LIMIT}
        onChange={(event) => onChange({ stagename: event.currentTarget.value })}
      />
      <Select
        label={t('Type')}
        data={STAGE_TYPE.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) }))}
        value={String(stage.stagetypeid)}
        allowDeselect={false}
        onChange={(value) => {
          const stagetypeid = STAGE_TYPE.ids.find((id) => String(id) === value);
          const ends = stagetypeid === HIRED || stagetypeid === REJECTED;
          if (stagetypeid) onChange({ stagetypeid, isknockout: ends ? false : stage.isknockout });
        }}
      />
      <NumberInput
        label={t('Days allowed')}
        value={stage.daysallowed}
        least={1}
        most={MAX_DAYS}
        onChange={(daysallowed) => onChange({ daysallowed })}
      />
      <Select
        label={t('Email on entering')}
        data={templates.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
        value={stage.pipelineemailtemplateid === null ? null : String(stage.pipelineemailtemplateid)}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        placeholder={t('None')}
        onChange={(value) => onChange({ pipelineemailtemplateid: value === null ? null : Number(value) })}
      />
      <div className={style.switches}>
        <Switch
          label={t('Tell recruiters')}
          checked={stage.istold}
          onChange={(event) => onChange({ istold: event.currentTarget.checked })}
        />
        {isEnd ? null : (
          <Switch
            label={t('Reject knocked-out answers')}
            checked={stage.isknockout}
            onChange={(event) => onChange({ isknockout: event.currentTarget.checked })}
          />
        )}
        <Switch
          label={t('Blind review')}
          checked={stage.isblind}
          onChange={(event) => onChange({ isblind: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}
