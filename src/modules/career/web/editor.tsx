import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { message } from '#platform/contract/messages.ts';
import { Conflict } from '#platform/web/kit/conflict.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import {
  type CareerPage,
  type PageSections,
  pageProblems,
  publishCareerPage,
  restoreCareerVersion,
  saveCareerConfig,
  undoCareerPage,
  unpublishCareerPage,
} from '../contract/career-config.ts';
import { type Section, SECTION_NAMES, type SectionName } from '../contract/section.ts';
import { pageChanges, pictureName } from '../engine/changes.ts';
import style from './career-config.module.css';
import { sectionWord } from './change-words.ts';
import { PageState } from './page-state.tsx';
import { Preview } from './preview.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SectionCard } from './section-card.tsx';
import { useAutosave } from './use-autosave.ts';
import { Versions } from './versions.tsx';

const WordingDialog = lazy(() => import('./wording-dialog.tsx'));

type EditorGiven = {
  /** The page with which the form began, and the page as last loaded. */
  first: CareerPage;
  stored: CareerPage;
  mayEdit: boolean;
  renew: () => Promise<void>;
  reread: () => Promise<CareerPage | undefined>;
  isStale: (error: unknown) => boolean;
};

const sectionsOf = (page: PageSections): PageSections =>
  Object.fromEntries(SECTION_NAMES.map((name) => [name, page[name]])) as PageSections;

/** A section in a line or two, to compare two versions of it. */
const inShort = ({ title, sectionbody, sectiondetail }: Section): string => {
  const body = new DOMParser().parseFromString(sectionbody, 'text/html').body.textContent.slice(0, 100);
  const entries = sectiondetail.map((entry) => entry.title).filter(Boolean);
  const count = sectiondetail.length > 0 ? [`(${sectiondetail.length})`] : [];
  return [title, body, entries.join(', '), ...count].filter(Boolean).join(' · ');
};

/** The addresses of pictures end after minutes: the page with those that came last. */
function withFreshPictures(page: PageSections, ...latest: readonly (PageSections | null)[]): PageSections {
  const paths = new Map<string, string>();
  for (const one of latest)
    for (const name of SECTION_NAMES)
      for (const { documentpath } of one?.[name].sectiondetail ?? [])
        if (documentpath) paths.set(pictureName(documentpath), documentpath);
  const fresh = (path: string | null) => (path === null ? null : (paths.get(pictureName(path)) ?? path));
  const renewed = ({ sectiondetail, ...section }: Section): Section => ({
    ...section,
    sectiondetail: sectiondetail.map((entry) => ({ ...entry, documentpath: fresh(entry.documentpath) })),
  });
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, renewed(page[name])])) as PageSections;
}

/** The form of the page, saved while it is changed, beside how it will look. */
export function Editor({ first, stored, mayEdit, renew, reread, isStale }: EditorGiven) {
  const [values, setValues] = useState(() => sectionsOf(first));
  const [saved, setSaved] = useState(first);
  const [theirs, setTheirs] = useState<CareerPage>();
  const [strict, setStrict] = useState(false);
  const [open, setOpen] = useState<'publish' | 'versions' | 'wording'>();
  const [busy, setBusy] = useState(false);
  const [pane, setPane] = useState('form');
  const beside = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const saving = useAutosave<PageSections, CareerPage>({
    values,
    version: first.version,
    enabled: mayEdit,
    send: async (page, version) => (await call(saveCareerConfig, page, { version }))[0],
    versionOf: ({ version }) => version,
    onSaved: setSaved,
    onConflict: () => void reread().then(setTheirs),
  });
  const problems = pageProblems(values);
  const shown = stored.shown;
  const changes = useMemo(() => pageChanges(shown, values), [shown, values]);

  const bind = (name: SectionName): Bound<Section> => ({
    name,
    value: values[name],
    error: strict && problems[name] !== undefined ? t(problems[name]) : undefined,
    onChange: (section) => setValues((before) => ({ ...before, [name]: section })),
    onBlur: () => undefined,
  });
  const take = (page: CareerPage) => {
    setValues(sectionsOf(page));
    setSaved(page);
    saving.rest(sectionsOf(page), page.version);
  };
  /** Carries out one of the calls that change what visitors see, or the draft. */
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast('error', t(isStale(error) ? 'Somebody has changed this page. Look at it again.' : sentenceOf(error)));
    } finally {
      await renew();
      setBusy(false);
    }
  };

  const askPublish = async () => {
    setStrict(true);
    const [at] = Object.keys(problems);
    if (at !== undefined) {
      toast('error', t(Object.values(problems)[0] ?? message('E0020')), { keep: false });
      document.querySelector(`[data-field^="${at}"]`)?.scrollIntoView({ block: 'center' });
      return;
    }
    if ((await saving.flush()) !== undefined) setOpen('publish');
  };
  const publish = () =>
    run(async () => {
      const version = await saving.flush();
      if (version === undefined) return;
      await call(publishCareerPage, {}, { version });
      setOpen(undefined);
      toast('success', t('Visitors see this page now'));
    });
  const undo = async () => {
    const text = 'Show visitors what they saw before the last publishing? Your draft stays.';
    if (!(await ask({ text, yes: 'Undo', no: 'Cancel' }))) return;
    await run(async () => {
      await call(undoCareerPage, {}, { version: stored.careerpageversionid });
      toast('success', t('Publishing undone'));
    });
  };
  const unpublish = async () => {
    const text = 'Take the page away from visitors? Its pictures are closed at once. Your draft stays.';
    if (!(await ask({ text, yes: 'Unpublish', no: 'Cancel', danger: true }))) return;
    await run(async () => {
      await call(unpublishCareerPage, {}, { version: stored.careerpageversionid });
      toast('success', t('Visitors no longer see a page'));
    });
  };
  const restore = (careerpageversionid: number) =>
    run(async () => {
      const version = await saving.flush();
      if (version === undefined) return;
      const [page] = await call(restoreCareerVersion, { careerpageversionid }, { version });
      if (page) take(page);
      setOpen(undefined);
      toast('success', t('The version is your draft now'));
    });

  const page = withFreshPictures(values, saved, stored);
  return (
    <div className={style.editor} data-beside={beside}>
      <PageState
        stored={stored}
        saved={saved}
        saving={saving}
        changed={changes.length > 0}
        busy={busy}
        mayEdit={mayEdit}
        onPublish={() => void askPublish()}
        onUndo={() => void undo()}
        onUnpublish={() => void unpublish()}
        onVersions={() => setOpen('versions')}
        onWording={() => setOpen('wording')}
      />
      {beside ? null : (
        <SegmentedControl
          aria-label={t('View')}
          value={pane}
          onChange={setPane}
          data={[
            { value: 'form', label: t('Form') },
            { value: 'preview', label: t('Preview') },
          ]}
        />
      )}
      <form
        className={style.parts}
        hidden={!beside && pane !== 'form'}
        aria-label={t('Career Page')}
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset disabled={!mayEdit}>
          {SECTION_NAMES.map((name) => (
            <SectionCard key={name} name={name} field={bind(name)} mayEdit={mayEdit} />
          ))}
        </fieldset>
      </form>
      {beside || pane === 'preview' ? (
        <aside className={style.aside} aria-label={t('Preview')}>
          <Preview page={page} label={t('Career Page')} />
        </aside>
      ) : null}
      {open === 'publish' ? (
        <PublishDialog
          changes={changes}
          again={shown !== null}
          busy={busy}
          onPublish={() => void publish()}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'versions' ? (
        <Versions
          draft={page}
          shownid={stored.careerpageversionid}
          mayEdit={mayEdit}
          onRestore={restore}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'wording' ? (
        <Suspense>
          <WordingDialog onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
      {theirs ? (
        <Conflict
          differences={SECTION_NAMES.map((name) => ({
            label: sectionWord(name),
            mine: inShort(values[name]),
            theirs: inShort(theirs[name]),
          }))}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            take(theirs);
            setTheirs(undefined);
          }}
          onKeepMine={() => {
            saving.rest(sectionsOf(theirs), theirs.version);
            setTheirs(undefined);
          }}
        />
      ) : null}
    </div>
  );
}
