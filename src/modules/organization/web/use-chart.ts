import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { type ChartNode, getLine, getReports } from '../contract/chart.ts';
import type { ChartCard } from './layout.ts';

type Existing = {
  nodes: ReadonlyMap<number, ChartNode>;
  open: ReadonlySet<number>;
  /** How many people of the level below a person were loaded by name; a person found by search is not counted. */
  fetched: ReadonlyMap<number, number>;
};

/** A person to show. */
export type Wanted = { employeeid: number; quiet?: boolean };

const withNodes = (byKey: ReadonlyMap<number, ChartNode>, nodes: readonly ChartNode[]) =>
  new Map([...byKey, ...nodes.map((node) => [node.employeeid, node] as const)]);

/** Ids of people with loaded reports. */
function withReports(nodes: readonly ChartNode[]): number[] {
  const counts = Map.groupBy(nodes, ({ managerid }) => managerid ?? 0);
  return nodes.map(({ employeeid }) => employeeid).filter((id) => counts.has(id));
}

/** Expanded from the start: the top alone. Opened further, the reports of one end stand far from those of the next. */
function openOf(nodes: readonly ChartNode[]): Set<number> {
  const top = new Set(nodes.filter(({ managerid }) => managerid === null).map(({ employeeid }) => employeeid));
  return new Set(withReports(nodes).filter((id) => top.has(id)));
}

export const cardId = (employeeid: number): string => `p${employeeid}`;

/** The persons of the chart loaded so far, and which of them are expanded. */
export function useChart(first: readonly ChartNode[], asof: string | undefined) {
  const [existing, setKnown] = useState<Existing>(() => ({
    nodes: withNodes(new Map(), first),
    open: openOf(first),
    fetched: new Map(
      first
        .filter(({ employeeid }) => withReports(first).includes(employeeid))
        .map((one) => [one.employeeid, one.reports]),
    ),
  }));
  const on = asof === undefined ? {} : { asof };
  const fetchReports = async (employeeid: number) => {
    const offset = existing.fetched.get(employeeid) ?? 0;
    try {
      const { nodes } = await call(getReports, { employeeid, offset, ...on });
      setKnown((before) => ({
        nodes: withNodes(before.nodes, nodes),
        open: new Set(before.open).add(employeeid),
        fetched: new Map(before.fetched).set(employeeid, offset + nodes.length),
      }));
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };
  const toggle = (employeeid: number) => {
    const node = existing.nodes.get(employeeid);
    if (!node || node.reports === 0) return;
    if (existing.open.has(employeeid)) {
      const open = new Set(existing.open);
      open.delete(employeeid);
      setKnown({ ...existing, open });
      return;
    }
    if (existing.fetched.has(employeeid)) setKnown({ ...existing, open: new Set(existing.open).add(employeeid) });
    else void fetchReports(employeeid);
  };
  /** Expands the line down to a person. `quiet`: nobody asked, so nothing is said. @returns whether the person is there */
  const reveal = async ({ employeeid, quiet = false }: Wanted): Promise<boolean> => {
    try {
      const { nodes } = await call(getLine, { employeeid, ...on });
      setKnown((before) => ({
        nodes: withNodes(before.nodes, nodes),
        open: new Set([...before.open, ...nodes.slice(0, -1).map((node) => node.employeeid)]),
        fetched: before.fetched,
      }));
      return true;
    } catch (error) {
      if (!quiet) toast('error', t(sentenceOf(error)));
      return false;
    }
  };

  return { cards: cardsOf(existing), toggle, reveal, more: (id: number) => void fetchReports(id) };
}

/** The visible cards: those at the top and those below an expanded card; an additional one when a level has more. */
function cardsOf({ nodes, open }: Existing): ChartCard[] {
  const levels = Map.groupBy(nodes.values(), ({ managerid }) => managerid ?? 0);
  const cards: ChartCard[] = [];
  const add = (level: readonly ChartNode[], parentid: string) => {
    for (const node of level.toSorted((a, b) => a.fullname.localeCompare(b.fullname))) {
      const { employeeid, fullname, designationname, departmentname, imagepath, reports } = node;
      const id = cardId(employeeid);
      const isopen = open.has(employeeid);
      cards.push({
        id,
        parentid,
        title: fullname,
        subtitle: designationname ?? '',
        note: departmentname ?? '',
        imagepath,
        below: reports,
        counted: reports === 1 ? t('1 report') : t('{{count}} reports', { count: reports }),
        open: isopen,
      });
      if (!isopen) continue;
      const below = levels.get(employeeid) ?? [];
      add(below, id);
      const rest = reports - below.length;
      if (rest > 0) cards.push({ ...REST, id: `m${employeeid}`, parentid: id, more: rest });
    }
  };
  add(levels.get(0) ?? [], '');
  return cards;
}

const REST = { title: '', subtitle: '', note: '', imagepath: null, below: 0, counted: '', open: false } as const;
