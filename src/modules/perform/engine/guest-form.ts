import { html, type Html } from '#platform/engine/html.ts';
import type { Words } from '#platform/engine/page-words.ts';
import { type Answer, ANSWER_LIMIT, type Item, type SheetSection } from '../contract/sheet.ts';
import { MULTI_CHOICE, NUMERIC, TEXT } from '../contract/words.ts';

/** What is typed into the form of a guest, by the names of its fields. */
export type Typed = ReadonlyMap<string, readonly string[]>;

const notApplicableOf = (key: string): string => `${key}.na`;
const valuesOf = (typed: Typed, name: string): readonly string[] => typed.get(name) ?? [];

function option(
  typed: Typed,
  { name, type, value, label, hint }: { name: string; type: string; value: string; label: string; hint?: string },
): Html {
  const checked = valuesOf(typed, name).includes(value);
  return html`<label class="option"
    ><input type="${type}" name="${name}" value="${value}" ${checked && html`checked`} /><span
      >${label}${hint !== undefined && hint !== '' && html`<br /><span class="hint">${hint}</span>`}</span
    ></label
  >`;
}

function control(item: Item, points: SheetSection['points'], typed: Typed): Html {
  const { key, typeid, israted, options, isrequired } = item;
  const [value = ''] = valuesOf(typed, key);
  if (israted)
    return html`${points.map((point) =>
      option(typed, {
        name: key,
        type: 'radio',
        value: String(point.value),
        label: `${point.value} ${point.label}`,
        hint: point.anchor,
      }),
    )}`;
  if (typeid >= MULTI_CHOICE)
    return html`${options.map((one) =>
      option(typed, { name: key, type: typeid === MULTI_CHOICE ? 'radio' : 'checkbox', value: one, label: one }),
    )}`;
  const required = isrequired && html`aria-required="true"`;
  if (typeid === TEXT)
    return html`<textarea id="${key}" name="${key}" maxlength="${ANSWER_LIMIT}" ${required}>${value}</textarea>`;
  return typeid === NUMERIC
    ? html`<input id="${key}" name="${key}" type="number" step="any" value="${value}" ${required} />`
    : html`<input id="${key}" name="${key}" type="date" value="${value}" ${required} />`;
}

function field(item: Item, points: SheetSection['points'], typed: Typed, t: Words): Html {
  const { key, label, description, isrequired, israted, typeid } = item;
  const star = isrequired && html` <span class="star" aria-hidden="true">*</span>`;
  const hint = description !== null && html`<p class="hint">${description}</p>`;
  const notApplicable =
    (isrequired || israted) &&
    option(typed, { name: notApplicableOf(key), type: 'checkbox', value: '1', label: t('Not applicable') });
  const body = html`${hint} ${control(item, points, typed)} ${notApplicable}`;
  return israted || typeid >= MULTI_CHOICE
    ? html`<fieldset class="field">
        <legend class="label">${label}${star}</legend>
        ${body}
      </fieldset>`
    : html`<div class="field"><label for="${key}">${label}${star}</label> ${body}</div>`;
}

/** The questions of a form as fields of a page that needs no script. */
export const formFields = (sections: readonly SheetSection[], typed: Typed, t: Words): Html =>
  html`${sections.map(
    ({ title, description, items, points }) =>
      html`<fieldset class="card">
        <legend>${title}</legend>
        ${description !== null && html`<p class="hint">${description}</p>`}
        ${items.map((item) => field(item, points, typed, t))}
      </fieldset>`,
  )}`;

function valueOf(item: Item, values: readonly string[]): Answer['value'] | undefined {
  const filled = values.map((one) => one.trim()).filter((one) => one !== '');
  const [first] = filled;
  if (first === undefined) return undefined;
  if (item.typeid > MULTI_CHOICE && !item.israted) return filled;
  // What is no number stays a text, which no number field takes.
  return (item.israted || item.typeid === NUMERIC) && Number.isFinite(Number(first)) ? Number(first) : first;
}

/** The answers in the fields of a form, in its order; fields that it does not have are left out. */
export const answersOf = (sections: readonly SheetSection[], typed: Typed): Answer[] =>
  sections
    .flatMap(({ items }) => items)
    .flatMap((item): Answer[] => {
      if (valuesOf(typed, notApplicableOf(item.key)).length > 0) return [{ key: item.key, value: null }];
      const value = valueOf(item, valuesOf(typed, item.key));
      return value === undefined ? [] : [{ key: item.key, value }];
    });
