/** Any text in double braces. */
const BRACES = /\{\{([^{}]*)\}\}/g;
const TAGS = /<[^<>]*>/g;

const braced = (name: string): string => `{{${name}}}`;
const fieldsIn = (text: string): string[] => [...text.matchAll(BRACES)].map(([, inner = '']) => inner.trim());

/**
 * What is wrong with the wording of a mail to candidates: the field and a sentence that says what to do; undefined when
 * nothing is. `known` are the merge fields that can be filled in.
 */
export function wordingFault(
  { subject, body }: { readonly subject: string; readonly body: string },
  existing: ReadonlySet<string>,
): { field: 'subject' | 'body'; text: string } | undefined {
  if (body.replace(TAGS, '').trim() === '') return { field: 'body', text: 'Please enter the text' };
  // A value in the address of a link could choose where the link leads.
  if ([...body.matchAll(TAGS)].some(([tag]) => tag.includes('{{')))
    return { field: 'body', text: 'A placeholder cannot be used in the address of a link. Put it into the text' };
  for (const [field, text] of [
    ['subject', subject],
    ['body', body],
  ] as const) {
    const strange = fieldsIn(text).find((key) => !existing.has(key));
    if (strange !== undefined)
      return { field, text: `${braced(strange)} cannot be filled in here. Choose a field from the list` };
  }
  return undefined;
}
