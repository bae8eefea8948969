import { Button, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconLayoutColumns, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call, isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Conflict } from '#platform/web/kit/conflict.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { checkLayout, getLayouts, type LayoutState, saveLayouts } from '../../contract/setup/layout-screen.ts';
import { type OutputLayout, outputLayout, outputLayouts } from '../../contract/outputs/output-layout.ts';
import { InForce, useFromMonth } from './in-force.tsx';
import { FILES, filesLeft, newLayout } from './layout-draft.ts';
import { accountWords, JournalAccounts } from './journal-accounts.tsx';
import { LayoutEditor } from './layout-editor.tsx';
import { LayoutPreview } from './layout-preview.tsx';
import { LayoutsWaiting } from './layouts-waiting.tsx';
import style from './layouts.module.css';
import { NotConfigured } from './not-configured.tsx';
import { labelIn } from './words.ts';

const summary = (layouts: readonly OutputLayout[]): string =>
  layouts.map(({ name, columns }) => `${name}: ${columns.map(({ heading }) => heading).join(', ')}`).join('; ');

/** What is wrong with a layout as it is typed: what no file could have, then what the structure does not have. */
function useProblems(layout: OutputLayout | undefined, all: readonly OutputLayout[], standard: OutputLayout) {
  const month = useFromMonth();
  const [selection] = useDebouncedValue(layout, 400);
  const read = outputLayout.safeParse(selection);
  const { data } = useEndpoint(checkLayout, { layout: read.data ?? standard, ...month }, { enabled: read.success });
  const [own] = read.success ? [] : read.error.issues;
  const at = own?.path[0] === 'columns' ? (selection?.columns[Number(own.path[1])]?.heading ?? null) : null;
  const [together] = outputLayouts.safeParse(all).error?.issues.filter(({ path }) => path.length === 0) ?? [];
  return [
    ...(selection !== undefined && own ? [{ column: at, message: own.message }] : []),
    ...(together ? [{ column: null, message: together.message }] : []),
    ...(read.success ? (data ?? []) : []),
  ];
}

function Layouts({ stored }: { stored: LayoutState }) {
  const mayEdit = useMay('payrollPolicy', 'edit') && stored.blocked === null;
  const maySee = useMay('payrollRun', 'read');
  const month = useFromMonth();
  const [layouts, setLayouts] = useState(stored.layouts);
  const [accounts, setAccounts] = useState(stored.accounts);
  const [at, setAt] = useState(0);
  const [theirs, setTheirs] = useState<LayoutState>();
  const save = useSave(saveLayouts, ['payrollRun']);
  const layout = layouts[at];
  const problems = useProblems(layout, layouts, stored.standard.bank);
  const dirty = JSON.stringify([layouts, accounts]) !== JSON.stringify([stored.layouts, stored.accounts]);
  const unnamed = accounts.some(({ name }) => name.trim() === '');
  const send = async (version = stored.version) => {
    try {
      const [after] = await save.mutateAsync({ input: { layouts, accounts, ...month }, version });
      setTheirs(undefined);
      const waits = (after?.waiting.length ?? 0) > stored.waiting.length;
      toast('success', t(waits ? 'Submitted. Another person has to confirm it.' : 'Saved successfully'));
    } catch (error) {
      if (isCallError(error) && error.status === 412) setTheirs((await call(getLayouts, month))[0]);
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const add = (file: OutputLayout['file']) => {
    setLayouts([...layouts, newLayout(file, { layouts, standard: stored.standard }, t('Own file'))]);
    setAt(layouts.length);
  };
  const create = (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} />} rightSection={<IconChevronDown size={16} />}>
          {t('Add a layout')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {filesLeft(layouts).map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => add(value)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <div className={style.page}>
      <InForce state={stored} />
      <LayoutsWaiting waiting={stored.waiting} />
      {layouts.length === 0 ? (
        <EmptyState
          emptyState={{
            title: 'Every file is the standard one',
            why: 'Give the register and the file for your bank the columns you need, or add a file of your own.',
            icon: IconLayoutColumns,
          }}
        >
          {mayEdit ? create : null}
        </EmptyState>
      ) : (
        <Card title={t('Layouts')} side={mayEdit ? create : null}>
          <ul className={style.choices}>
            {layouts.map(({ name, file }, index) => (
              <li key={index}>
                <button type="button" aria-current={index === at} onClick={() => setAt(index)}>
                  {name || t('New layout')} <Tag>{t(labelIn(FILES, file))}</Tag>
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {layout ? (
        <LayoutEditor
          key={at}
          layout={layout}
          names={stored.names}
          problems={problems}
          mayEdit={mayEdit}
          onChange={(next) => setLayouts(layouts.with(at, next))}
        />
      ) : null}
      {layout && maySee ? <LayoutPreview layout={layout} accounts={accounts} month={month} /> : null}
      <JournalAccounts accounts={accounts} postings={stored.postings} mayEdit={mayEdit} onChange={setAccounts} />
      {mayEdit ? (
        <div className={style.save}>
          {layout ? (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} />}
              onClick={() => {
                setLayouts(layouts.toSpliced(at, 1));
                setAt(0);
              }}
            >
              {t('Remove this layout')}
            </Button>
          ) : null}
          <Button
            loading={save.isPending}
            disabled={!dirty || unnamed || (layout !== undefined && problems.length > 0)}
            onClick={() => void send()}
          >
            {t('Save')}
          </Button>
        </div>
      ) : null}
      {theirs ? (
        <Conflict
          differences={[
            { label: 'Layouts', mine: summary(layouts), theirs: summary(theirs.layouts) },
            { label: 'Accounts', mine: accountWords(accounts), theirs: accountWords(theirs.accounts) },
          ]}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            setLayouts(theirs.layouts);
            setAccounts(theirs.accounts);
            setAt(0);
            setTheirs(undefined);
          }}
          onKeepMine={() => void send(theirs.version)}
        />
      ) : null}
    </div>
  );
}

/** The layouts of the files of a run: register, files for the bank, files of the company's own. */
export default function LayoutsPage() {
  const answer = useEndpoint(getLayouts, useFromMonth());
  const [stored] = answer.data ?? [];
  if (answer.error && !stored) return <NotConfigured error={answer.error} retry={() => void answer.refetch()} />;
  return stored ? (
    <Layouts
      key={`${stored.version} ${stored.from ?? ''} ${stored.blocked ?? ''} ${stored.waiting.length}`}
      stored={stored}
    />
  ) : (
    <PageSkeleton />
  );
}
