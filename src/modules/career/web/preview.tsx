import { SegmentedControl } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { markupOf } from '#platform/engine/html.ts';
import type { Words } from '#platform/engine/page-words.ts';
import { useCompany } from '#platform/web/company.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listOpenJobs } from '#modules/recruit/contract/opening/public-job.ts';
import type { PageSections } from '../contract/career-config.ts';
import { getWording } from '../contract/wording.ts';
import { shownSections } from '../contract/section.ts';
import { careerContent } from '../engine/career-content.ts';
import { careerDocument } from '../engine/document.ts';
import style from './preview.module.css';

/** The widths in which a page is looked at, in pixels. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;
type Width = keyof typeof WIDTHS;

const ownText = (node: Element): string =>
  [...node.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent?.trim() ?? '')
    .join('\n');

/** Changes only what differs, so that the page keeps its place and pictures that stay are not drawn anew. */
function patch(current: Element, next: Element): void {
  if (current.isEqualNode(next)) return;
  const alike =
    current.childElementCount > 0 &&
    current.childElementCount === next.childElementCount &&
    current.cloneNode(false).isEqualNode(next.cloneNode(false)) &&
    ownText(current) === ownText(next);
  if (!alike) {
    current.replaceWith(next);
    return;
  }
  const others = [...next.children];
  for (const [at, child] of [...current.children].entries()) {
    const other = others[at];
    if (other) patch(child, other);
  }
}

/** The page as it would be, drawn by what the server draws it with, in a frame where nothing runs. */
export function Preview({ page, label }: { page: PageSections; label: string }) {
  const company = useCompany();
  const jobs = useEndpoint(listOpenJobs, {});
  const { data: [stored] = [] } = useEndpoint(getWording, {});
  const say: Words = (sentence, values) => stored?.words[sentence] ?? t(sentence, values);
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [width, setWidth] = useState<Width>(phone ? 'phone' : 'desktop');
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width: room, height } = useElementSize();
  const [ready, setReady] = useState(false);
  const owner = typeof company === 'string' ? { companyname: '', logo: null } : company;
  const { companyname, logo } = owner;
  const open = jobs.data ?? [];
  const content = careerContent(
    { sections: shownSections(page), jobs: open, templates: 0, text: '', search: '' },
    { companyname, logo },
    say,
  );
  const markup = markupOf(content);
  const head = { title: companyname, description: '', canonical: null, image: null, data: [] };
  const frameData = {
    companyname,
    logo,
    language: 'english',
    tag: 'en',
    applicationkey: '',
    script: null,
    wording: {},
    t: say,
  };
  // The frame is loaded once; what changes is put into it.
  const [first] = useState(() => markupOf(careerDocument(head, content, frameData)));
  useEffect(() => {
    const main = frame.current?.contentDocument?.querySelector('main');
    if (!ready || !main) return;
    const next = main.ownerDocument.createElement('main');
    next.innerHTML = markup;
    patch(main, next);
  }, [markup, ready]);
  const wanted = WIDTHS[width];
  const scale = room > 0 ? Math.min(1, room / wanted) : 1;
  return (
    <div className={style.preview}>
      <SegmentedControl
        size="xs"
        aria-label={t('Width of the preview')}
        value={width}
        onChange={(value) => setWidth(value === 'phone' ? 'phone' : 'desktop')}
        data={[
          { value: 'desktop', label: t('Desktop') },
          { value: 'phone', label: t('Phone') },
        ]}
      />
      <div ref={ref} className={style.room}>
        <iframe
          ref={frame}
          title={label}
          sandbox="allow-same-origin"
          srcDoc={first}
          onLoad={() => setReady(true)}
          style={{
            width: wanted,
            height: scale > 0 ? height / scale : height,
            transform: `scale(${scale})`,
            marginLeft: Math.max(0, (room - wanted * scale) / 2),
          }}
        />
      </div>
    </div>
  );
}
