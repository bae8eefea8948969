import { createElement, Fragment, type ReactNode, useMemo } from 'react';

/** The elements of our editor, and the tables that letters are filled with. The server has already sanitized the text; other elements are not rendered here. */
const TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'blockquote',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
];
const SAFE_LINK = /^(https?:|mailto:)/i;

function drawn(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  const inner = [...node.childNodes].map(drawn);
  const href = node.getAttribute('href') ?? '';
  if (tag === 'a' && SAFE_LINK.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inner}
      </a>
    );
  if (tag === 'br') return <br key={key} />;
  return TAGS.includes(tag) ? createElement(tag, { key }, ...inner) : <Fragment key={key}>{inner}</Fragment>;
}

/** Renders formatted text as React elements, never by inserting its HTML. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const parts = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(drawn),
    [html],
  );
  return <div {...(className ? { className } : {})}>{parts}</div>;
}
