import { Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { Question } from '../contract/question.ts';
import { removeReport, saveReport, type StoredReport } from '../contract/report.ts';
import type { StandardReport } from '../contract/standard.ts';
import style from './report-robo.module.css';

type Stored = {
  reports: readonly StoredReport[];
  standard: readonly StandardReport[];
  /** The standard report that is open. */
  standardkey: string | null;
  report: StoredReport | undefined;
  question: Question;
  onOpen: (report: StoredReport | StandardReport | undefined) => void;
  onSaved: (reportid: number) => void;
};

/** The reports that are kept, and keeping the one that is open. */
export function Stored({ reports, standard, standardkey, report, question, onOpen, onSaved }: Stored) {
  const mayEdit = useMay('reportRobo', 'edit');
  const [saving, setSaving] = useState(false);
  const { mutateAsync } = useSave(removeReport);
  const remove = async () => {
    if (!report || !(await askDelete())) return;
    try {
      await mutateAsync({ input: { reportid: report.reportid } });
      onOpen(undefined);
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <div className={style.line}>
      <NativeSelect
        label={t('Report')}
        value={report?.reportid ?? standardkey ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onOpen(
            reports.find(({ reportid }) => String(reportid) === value) ?? standard.find(({ key }) => key === value),
          )
        }
        data={[
          { value: '', label: t('New report') },
          ...(reports.length === 0
            ? []
            : [
                {
                  group: t('Saved reports'),
                  items: reports.map((one) => ({
                    value: String(one.reportid),
                    label: one.ismine ? one.reportname : `${one.reportname} (${one.ownername})`,
                  })),
                },
              ]),
          {
            group: t('Standard reports'),
            items: standard.map(({ key, reportname }) => ({ value: key, label: t(reportname) })),
          },
        ]}
      />
      {mayEdit ? (
        <Button variant="default" onClick={() => setSaving(true)}>
          {standardkey === null ? t('Save') : t('Save a copy')}
        </Button>
      ) : null}
      {mayEdit && report?.ismine ? (
        <Button variant="default" onClick={() => void remove()}>
          {t('Delete')}
        </Button>
      ) : null}
      {saving ? (
        <SaveDialog
          report={report?.ismine ? report : undefined}
          question={question}
          onClose={() => setSaving(false)}
          onSaved={onSaved}
        />
      ) : null}
    </div>
  );
}

type SaveDialog = {
  report: StoredReport | undefined;
  question: Question;
  onClose: () => void;
  onSaved: (reportid: number) => void;
};

function SaveDialog({ report, question, onClose, onSaved }: SaveDialog) {
  const { mutateAsync } = useSave(saveReport);
  const result = { id: 0 };
  const form = useForm<{ reportid: number | null; reportname: string; isshared: boolean; question: Question }>({
    schema: saveReport.input,
    initial: {
      reportid: report?.reportid ?? null,
      reportname: report?.reportname ?? '',
      isshared: report?.isshared ?? false,
      question,
    },
  });
  const save = form.submit(
    async (values) => {
      const [row] = await mutateAsync({ input: saveReport.input.parse(values), version: report?.version });
      result.id = row?.reportid ?? 0;
    },
    () => {
      toast('success', t('Saved successfully'));
      onSaved(result.id);
      onClose();
    },
  );
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Save the report')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <TextField field={form.bind('reportname')} label="Name" limit={100} required />
        <SwitchField
          field={form.bind('isshared')}
          label="Shared"
          hint="Everybody with reports can run it; each sees only what their own rights allow"
        />
      </DialogForm>
    </Modal>
  );
}
