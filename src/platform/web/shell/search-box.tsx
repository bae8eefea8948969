import '@mantine/spotlight/styles.css';
import { Badge, useMantineColorScheme } from '@mantine/core';
import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { IconArrowRight, IconBolt, IconFileText, IconMoon, IconSearch, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PersonAvatar } from '../kit/person-avatar.tsx';
import { t } from '../language.ts';
import { LIVE_DATA, type SearchHit, type SearchSource } from '../module.ts';
import { useStore } from '../store.ts';
import { SCHEMES } from './account-choices.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { useContributions, useSearchActions } from './modules.ts';
import { matchesWords, readMonth, searchPages } from './search-words.ts';
import { searchOpen } from './search-state.ts';

const [searchStore, box] = createSpotlight();
const SHORTEST = 2;

async function searchAll(sources: readonly SearchSource[], text: string, signal: AbortSignal) {
  const result = await Promise.allSettled(sources.map((source) => source.search(text, signal)));
  return result.map((one): SearchHit[] => (one.status === 'fulfilled' ? one.value : []));
}

/** The search box for people, pages and actions. */
export default function SearchBox() {
  const open = useStore(searchOpen);
  const [text, setText] = useState('');
  const go = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const menu = useContributions('menu');
  const uploads = useContributions('liveData');
  const actions = useSearchActions();
  const sources = useContributions('sources');
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  // “Payslip October” searches the screen of payslips: a month beside other words does not filter screens.
  const { others } = readMonth(text);
  const pageWords = others.length > 0 ? others : words;

  useEffect(() => (open ? box.open() : box.close()), [open]);

  const hits = useQuery({
    queryKey: ['search', text.trim()],
    queryFn: ({ signal }) => searchAll(sources, text.trim(), signal),
    enabled: open && sources.length > 0 && text.trim().length >= SHORTEST,
    placeholderData: (before) => before,
  });

  const openPage = (path: string) => () => void go({ to: path });
  const entries = menu.map((entry) => ({
    name: [entry.label, ...(entry.qualifier === undefined ? [] : [entry.qualifier])].map((word) => t(word)).join(' '),
    label: `${t(entry.label)} ${entry.label}`,
    group: `${t(entry.group)} ${entry.group}`,
    heading: entry.group,
    path: entry.path,
    icon: <MenuIcon entry={entry} />,
  }));
  // Uploads are many: they are listed once something is typed.
  const files = (words.length === 0 ? [] : uploads).map(({ kind, label }) => ({
    name: t(label),
    label: `${t(label)} ${label}`,
    group: `${t('Live Data')} Live Data`,
    heading: 'Live Data',
    path: `${LIVE_DATA}/${kind}`,
    icon: <IconUpload size={18} stroke={1.6} aria-hidden />,
  }));
  const pages = searchPages([...entries, ...files], pageWords).map(({ name, heading, path, icon }) => ({
    id: path,
    label: name,
    description: t(heading),
    leftSection: icon,
    rightSection: <IconArrowRight size={14} aria-hidden />,
    onClick: openPage(path),
  }));
  const things = actions
    .filter((action) => matchesWords(words, `${t(action.label)} ${action.label} ${action.keywords ?? ''}`))
    .map((action) => ({
      id: `do:${action.label}`,
      label: t(action.label),
      leftSection: <IconBolt size={18} stroke={1.6} />,
      onClick: openPage(action.path),
    }));
  const matches = sources.map((source, index) => ({
    group: t(source.group),
    actions: (text.trim().length >= SHORTEST ? (hits.data?.[index] ?? []) : []).map((hit) => ({
      id: hit.id,
      label: hit.label,
      description: hit.detail ?? '',
      leftSection:
        hit.imagepath === undefined ? (
          <IconFileText size={18} stroke={1.6} aria-hidden />
        ) : (
          <PersonAvatar name={hit.label} image={hit.imagepath} size={28} />
        ),
      rightSection: hit.mark ? <Badge variant="default">{hit.mark}</Badge> : null,
      onClick: openPage(hit.path),
    })),
  }));
  const themes = SCHEMES.filter(({ label }) =>
    matchesWords(words, `${t(label)} ${t('Theme')} ${label} theme mode night`),
  ).map(({ key, label }) => ({
    id: `theme:${key}`,
    label: `${t('Theme')}: ${t(label)}`,
    leftSection: <IconMoon size={18} stroke={1.6} />,
    onClick: () => setColorScheme(key),
  }));
  const groups = [
    ...matches,
    { group: t('Pages'), actions: pages },
    { group: t('Actions'), actions: [...things, ...themes] },
  ];

  return (
    <Spotlight
      store={searchStore}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={() => searchOpen.set(false)}
      filter={(_, all) => all}
      actions={groups.filter((group) => group.actions.length > 0)}
      nothingFound={hits.isFetching ? t('Searching…') : t('Nothing found')}
      scrollable
      attributes={{ content: { 'aria-label': t('Search') } }}
      styles={{ actionDescription: { opacity: 1, color: 'inherit' } }}
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: sources.length > 0 ? t('People, pages, actions') : t('Pages and actions'),
        'aria-label': t('Search'),
      }}
    />
  );
}
