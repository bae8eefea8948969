import { NO_SUCH_OPENING, type PublicJob, type PublicTemplate } from '#modules/recruit/contract/opening/public-job.ts';
import { type Html, markupOf } from '#platform/engine/html.ts';
import type { ShownSection } from '../../contract/section.ts';
import { careerContent } from '../../engine/career-content.ts';
import { carriedSearch, jobContent } from '../../engine/jobs.ts';
import type { Owner } from '../../engine/words.ts';
import { ask } from './calls.ts';
import { registerWorker, watchConnection } from './connection.ts';
import { pageWords } from './page-words.ts';
import { showError } from './toasts.ts';

const root = document.documentElement;
const HOME = '/career';
const JOB = /^\/career\/job\/([^/]+)\/?$/;

const main = (): HTMLElement => document.querySelector('main') ?? document.body;
const owner = (): Owner => ({
  companyname: document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '',
  logo: root.dataset['logo'] || null,
});

const elementOf = (markup: Html): DocumentFragment => {
  const template = document.createElement('template');
  template.innerHTML = markupOf(markup);
  return template.content;
};

/** The markup of a node without what differs from one signing of a picture's address to the next. */
const compared = (node: Element): string => {
  const copy = node.cloneNode(true) as Element;
  for (const item of copy.querySelectorAll('[hidden]')) item.removeAttribute('hidden');
  return copy.innerHTML.replaceAll(/(\/files\/\d+\.\d+)\.[\w.-]+/g, '$1').replaceAll(/\s+/g, ' ');
};

function search(): void {
  const input = document.querySelector<HTMLInputElement>('input[name="search"]');
  if (!input) return;
  const text = input.value.trim().toLowerCase();
  const cards = [...document.querySelectorAll<HTMLElement>('.jobs li')];
  for (const card of cards) card.hidden = !(card.textContent ?? '').toLowerCase().includes(text);
  const nothing = document.querySelector<HTMLElement>('.nothing');
  if (nothing) nothing.hidden = cards.some((card) => !card.hidden);
}

/** Shows what is newer than the page that the server gave, part by part; what is the same stays untouched. */
function replaceNewer(fresh: DocumentFragment): void {
  const view = document.querySelector('[data-view="career"]');
  const newer = fresh.querySelector('[data-view="career"]');
  if (!view || !newer) return;
  const regions = [...newer.querySelectorAll('[data-region]')];
  const typed = document.querySelector<HTMLInputElement>('input[name="search"]')?.value ?? '';
  const old = regions.map((region) => view.querySelector(`[data-region="${region.getAttribute('data-region')}"]`));
  if (regions.length === 0 || old.includes(null)) {
    if (compared(view) !== compared(newer)) view.replaceWith(newer);
    return;
  }
  for (const [at, region] of regions.entries()) {
    const before = old[at];
    if (before && compared(before) !== compared(region)) before.replaceWith(region);
  }
  const input = document.querySelector<HTMLInputElement>('input[name="search"]');
  if (input && input.value !== typed) input.value = typed;
  search();
}

/** Asks once for everything the page shows. What went wrong is shown for each call; what is missing leaves the page as it is. */
async function refreshCareer(): Promise<void> {
  main().setAttribute('aria-busy', 'true');
  const shown = <T>(request: Promise<T>): Promise<T | undefined> =>
    request.catch((error: unknown) => {
      showError(error);
      return undefined;
    });
  const [sections, jobs, templates] = await Promise.all([
    shown(ask<ShownSection[]>('recruit/careerpage')),
    shown(ask<PublicJob[]>('recruit/getrequisitionjoblist/null/null')),
    shown(ask<PublicTemplate[]>('recruit/getjobtemplatelist')),
  ]);
  if (sections && jobs && templates) {
    const values = { sections, jobs, templates: templates.length, text: '', search: carriedSearch(location.search) };
    // A page that was searched on the server shows less than there is.
    const searched = new URLSearchParams(location.search).get('search') !== null;
    if (!searched) replaceNewer(elementOf(careerContent(values, owner(), await pageWords())));
  }
  main().removeAttribute('aria-busy');
}

type Place = { nodes: DocumentFragment; title: string; scroll: number };
/** The list that a job was opened from. */
let list: Place | undefined;

const readJob = async (code: string): Promise<PublicJob> => {
  const [job] = await ask<PublicJob[]>(`recruit/getrequisitionjoblist/${encodeURIComponent(code)}`);
  if (!job) throw new Error(NO_SUCH_OPENING);
  return job;
};

async function showJob(job: PublicJob): Promise<void> {
  const t = await pageWords();
  const view = document.createElement('div');
  view.dataset['view'] = 'job';
  view.append(elementOf(jobContent(job, { owner: owner(), search: location.search, t })));
  main().replaceChildren(view);
  const { companyname: company } = owner();
  document.title = `${t('{{designation}} at {{company}}', { designation: job.designationname, company })} / Muster`;
}

/** Opens the job of a card without loading a page; the skeleton stands in its place until it is there. */
async function openJob(code: string, address: string, push: boolean): Promise<void> {
  const scroll = scrollY;
  root.dataset['loading'] = '';
  try {
    const job = await readJob(code);
    if (document.querySelector('[data-view="career"]')) {
      const nodes = document.createDocumentFragment();
      nodes.append(...main().childNodes);
      list = { nodes, title: document.title, scroll };
    }
    if (push) history.pushState(null, '', address);
    await showJob(job);
    delete root.dataset['loading'];
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  } catch (error) {
    delete root.dataset['loading'];
    scrollTo({ top: scroll, behavior: 'instant' });
    showError(error);
  }
}

function showList(place: Place): void {
  main().replaceChildren(place.nodes);
  document.title = place.title;
  list = undefined;
  scrollTo({ top: place.scroll, behavior: 'instant' });
}

/** Asks for the job of this page, and shows it where it is newer than what the server gave. */
async function refreshJob(code: string): Promise<void> {
  main().setAttribute('aria-busy', 'true');
  try {
    const job = await readJob(code);
    const view = document.querySelector('[data-view="job"]');
    const t = await pageWords();
    const fresh = document.createElement('div');
    fresh.append(elementOf(jobContent(job, { owner: owner(), search: location.search, t })));
    if (view && compared(view) !== compared(fresh)) view.replaceChildren(...fresh.childNodes);
  } catch (error) {
    showError(error);
  }
  main().removeAttribute('aria-busy');
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlain(event)) return;
  const code = link.dataset['job'];
  if (code !== undefined) {
    event.preventDefault();
    void openJob(code, link.href, true);
  } else if (link.pathname === HOME && link.hash === '' && list) {
    event.preventDefault();
    history.pushState(null, '', link.href);
    showList(list);
  }
}

/** Shows what belongs to the address after a step back or forward. */
function followHistory(): void {
  const code = JOB.exec(location.pathname)?.[1];
  const shown = document.querySelector('[data-view="job"]') ? 'job' : 'career';
  if (code !== undefined) void openJob(decodeURIComponent(code), location.href, false);
  else if (shown === 'career') return;
  else if (list) showList(list);
  else location.reload();
}

/** Adds to the page what a running page does; it is complete without. */
export async function startCareerSite(): Promise<void> {
  document.addEventListener('click', follow);
  document.addEventListener('input', search);
  document.addEventListener('submit', (event) => {
    if (event.target instanceof Element && event.target.closest('[role="search"]')) event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key !== ' ' || !(target instanceof HTMLAnchorElement) || target.role !== 'button') return;
    event.preventDefault();
    target.click();
  });
  addEventListener('popstate', followHistory);
  void registerWorker().catch(() => undefined);
  const code = JOB.exec(location.pathname)?.[1];
  const selection =
    code === undefined
      ? location.pathname === HOME
        ? refreshCareer()
        : undefined
      : document.querySelector('[data-view="job"]')
        ? refreshJob(decodeURIComponent(code))
        : undefined;
  watchConnection(await pageWords());
  await selection;
}
