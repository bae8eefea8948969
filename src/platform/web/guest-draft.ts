import { remembered } from './store.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Draft = readonly (readonly [name: string, value: string])[];

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

function fill(form: HTMLFormElement, draft: Draft): void {
  for (const field of form.querySelectorAll<Field>('[name]:not([type=hidden]):not(button)')) {
    const values = draft.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isChoice(field)) field.checked = values.includes(field.value);
    else field.value = values[0] ?? '';
  }
}

function read(key: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(remembered.get(key) ?? 'null');
    return Array.isArray(stored) ? (stored as Draft) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is written into the form of a guest's page in this browser, under the key that the form names, and fills it in
 * when the page is opened again. A form that came back with an error has its values already.
 */
export function keepGuestDraft(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-draft]');
  if (!form) return;
  const key = `muster.guestdraft.${form.dataset['draft'] ?? ''}`;
  const draft = form.dataset['filled'] === undefined ? read(key) : undefined;
  if (draft) fill(form, draft);
  const keep = (): void => {
    const rows = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
    remembered.set(key, JSON.stringify(rows));
  };
  form.addEventListener('input', keep);
  for (const note of document.querySelectorAll<HTMLElement>('[data-draft-note]')) note.hidden = false;
}
