import { html, type Html } from '#platform/engine/html.ts';
import { CONTACT_TYPE } from '#modules/profile/contract/kinds.ts';
import type { PublicQuestion } from '#modules/recruit/contract/opening/public-job.ts';
import { MAX_ANSWER } from '#modules/recruit/contract/application/application-check.ts';
import { type ApplyData, DOCUMENTS, type Field, PERSONAL, SKILLS } from '../contract/apply.ts';
import { PLAIN_ROWS, ROW_LISTS, type RowList } from '../contract/apply-rows.ts';
import type { Words } from '#platform/engine/page-words.ts';

/** What was typed, by the names of the form's fields. */
export type Typed = (name: string) => readonly string[];
/** What is wrong, with the id of the field where it is said; undefined for what concerns the whole form. */
export type Fault = { readonly at: string | undefined; readonly text: string };

const LABELS = new Map([...PERSONAL, ...SKILLS].map(({ name, label }) => [name, label]));
/** A sentence as the top of the page says it: with the field, unless it names that itself. */
function summed({ at = '', text }: Fault, t: Words): string {
  const label = LABELS.get(at);
  return label === undefined || text.startsWith('Please enter ') ? t(text) : `${t(label)}: ${t(text)}`;
}

/** The sentence at the field that it is about. */
function faultOf(faults: readonly Fault[], id: string, t: Words): Html | false {
  const fault = faults.find(({ at }) => at === id);
  return fault !== undefined && html`<span class="bad" id="${id}-error">${t(fault.text)}</span>`;
}
const marked = (faults: readonly Fault[], id: string): Html | false =>
  faults.some(({ at }) => at === id) &&
  html`aria-invalid="true" aria-describedby="${id}-error" ${faults[0]?.at === id && html`autofocus`}`;
/** The rows for contacts on the page without a script. */
export const CONTACT_ROWS = 3;

const star = (required: boolean | undefined): Html | false =>
  required === true && html`<span class="star" aria-hidden="true"> *</span>`;

type Filled = { readonly typed: Typed; readonly faults?: readonly Fault[] };

const textField = (
  field: Field,
  { typed, faults = [] }: Filled,
  { t, placeholder }: { t: Words; placeholder: string },
): Html =>
  html`<div class="field">
    <label for="${field.name}">${t(field.label)}${star(field.required)}</label>
    <input
      id="${field.name}"
      name="${field.name}"
      value="${typed(field.name)[0] ?? ''}"
      placeholder="${placeholder}"
      maxlength="${field.most}"
      type="${field.type ?? 'text'}"
      inputmode="${field.isphone || field.max !== undefined ? 'numeric' : 'text'}"
      autocomplete="${field.autocomplete ?? 'off'}"
      ${marked(faults, field.name)}
    />
    ${field.hint !== undefined && html`<span class="hint">${t(field.hint)}</span>`} ${faultOf(faults, field.name, t)}
  </div>`;

const contactRow = (at: number, { typed, faults = [] }: Filled, t: Words): Html => {
  const [type = '', value = ''] = [typed('contacttypeid')[at], typed('contacttypevalue')[at]];
  return html`<div class="pair">
    <div class="field">
      <label for="contacttypeid${at}">${t('Contact type')}</label>
      <select id="contacttypeid${at}" name="contacttypeid" ${marked(faults, `contacttypeid${at}`)}>
        <option value=""></option>
        ${CONTACT_TYPE.options.map(
          (one) =>
            html`<option value="${one.displayvalue}" ${String(one.displayvalue) === type && html`selected`}>
              ${t(one.displayname)}
            </option>`,
        )}
      </select>
      ${faultOf(faults, `contacttypeid${at}`, t)}
    </div>
    <div class="field">
      <label for="contacttypevalue${at}">${t('Contact details')}</label>
      <input
        id="contacttypevalue${at}"
        name="contacttypevalue"
        value="${value}"
        maxlength="200"
        ${marked(faults, `contacttypevalue${at}`)}
      />
      ${faultOf(faults, `contacttypevalue${at}`, t)}
    </div>
  </div>`;
};

const rowsField = ({ name, title, one, fields }: RowList, { typed, faults = [] }: Filled, t: Words): Html =>
  html`<fieldset class="card">
    <legend>${t(title)}</legend>
    ${faultOf(faults, name, t)}
    ${Array.from(
      { length: PLAIN_ROWS },
      (_, at) =>
        html`<fieldset class="entry">
          <legend class="label">${t(one, { place: at + 1 })}</legend>
          <div class="pair">
            ${fields.map(({ name: field, label, most, month }) => {
              const id = `${name}${at}${field}`;
              return html`<div class="field">
                <label for="${id}">${t(label)}</label>
                <input
                  id="${id}"
                  name="${id}"
                  type="${month ? 'month' : 'text'}"
                  value="${typed(id)[0] ?? ''}"
                  maxlength="${most}"
                  ${marked(faults, id)}
                />
                ${faultOf(faults, id, t)}
              </div>`;
            })}
          </div>
        </fieldset>`,
    )}
  </fieldset>`;

function questionField(question: PublicQuestion, { typed, faults = [] }: Filled, t: Words): Html {
  const name = `question${question.requisitionjobquestionid}`;
  const input = typed(name);
  const label = html`${question.questiontext}${star(true)}`;
  if (question.requisitionjobquestioninputoption.length > 0)
    return html`<fieldset class="field">
      <legend class="label">${label}</legend>
      ${faultOf(faults, name, t)}
      ${question.requisitionjobquestioninputoption.map(
        ({ questioninputoptionid, optionname }) =>
          html`<label class="option"
            ><input
              type="${question.inputvaluetypeid === 4 ? 'radio' : 'checkbox'}"
              name="${name}"
              value="${questioninputoptionid}"
              ${input.includes(String(questioninputoptionid)) && html`checked`}
            />${optionname}</label
          >`,
      )}
    </fieldset>`;
  const value = input[0] ?? '';
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${
      question.inputvaluetypeid === 1
        ? html`<textarea id="${name}" name="${name}" maxlength="4000" ${marked(faults, name)}>${value}</textarea>`
        : question.inputvaluetypeid === 2
          ? html`<input
              id="${name}"
              name="${name}"
              value="${value}"
              type="number"
              min="0"
              max="${MAX_ANSWER}"
              step="1"
              ${marked(faults, name)}
            />`
          : html`<input id="${name}" name="${name}" value="${value}" type="date" ${marked(faults, name)} />`
    }
    ${faultOf(faults, name, t)}
  </div>`;
}

/** The one form of an application, with everything in it: what is sent without a script. */
export const applyForm = (data: ApplyData, input: Filled & { mark: Html; action: string }, t: Words): Html => {
  const { typed, faults = [], mark, action } = input;
  return html`<header class="top">
      ${mark}
      <p class="job">${data.job.designationname}</p>
      <h1>${t('Submit your application')}</h1>
      <p class="facts">
        <span>${data.job.location || '-'}</span><span>${data.job.designationname}</span><span>${data.job.jobtype}</span>
      </p>
    </header>
    ${
      faults.length > 0 &&
      html`<div class="error" role="alert">
        ${[...new Set(faults.map((fault) => summed(fault, t)))].map((text) => html`<p>${text}</p>`)}
      </div>`
    }
    <form method="post" action="${action}" enctype="multipart/form-data" novalidate>
      <input type="hidden" name="formtoken" value="${data.formtoken}" />
      <input type="hidden" name="source" value="${data.source}" />
      <div class="trap" aria-hidden="true">
        <label for="homepage">Homepage</label><input id="homepage" name="homepage" tabindex="-1" autocomplete="off" />
      </div>
      <fieldset class="card">
        <legend>${t('Personal Information')}</legend>
        <div class="pair">
          ${PERSONAL.map((field) => textField(field, input, { t, placeholder: field.name === 'callingcode' ? data.callingcode : '' }))}
        </div>
      </fieldset>
      <fieldset class="card">
        <legend>${t('Skills')}</legend>
        <div class="pair">${SKILLS.map((field) => textField(field, input, { t, placeholder: '' }))}</div>
      </fieldset>
      ${ROW_LISTS.map((list) => rowsField(list, input, t))}
      <fieldset class="card">
        <legend>${t('Contact details')}</legend>
        ${Array.from({ length: CONTACT_ROWS }, (_, at) => contactRow(at, input, t))}
      </fieldset>
      <fieldset class="card">
        <legend>${t('Document upload')}</legend>
        ${DOCUMENTS.map((one) => {
          const [path = ''] = typed(one.name);
          return html`<div class="field">
            <label for="file-${one.name}">${t(one.label)}${star('required' in one)}</label>
            ${path !== '' && html`<input type="hidden" name="${one.name}" value="${path}" />`}
            <input
              id="file-${one.name}"
              name="file-${one.name}"
              type="file"
              accept="${one.accept}"
              ${one.name === 'resumepath' && data.isresumerequired && path === '' && html`required`}
              ${marked(faults, `file-${one.name}`)}
            />
            ${faultOf(faults, `file-${one.name}`, t)}
            <span class="hint"
              >${path === '' ? t(one.hint) : t('The file you chose is kept. Choose another to replace it.')}</span
            >
          </div>`;
        })}
      </fieldset>
      ${
        data.questions.length > 0 &&
        html`<fieldset class="card">
          <legend>${t('Screening questions')}</legend>
          ${data.questions.map((question) => questionField(question, input, t))}
        </fieldset>`
      }
      <label class="option"
        ><input
          type="checkbox"
          name="istalentpool"
          value="yes"
          ${typed('istalentpool').length > 0 && html`checked`}
        />${t('You may consider me for other jobs as well')}</label
      >
      <p class="hint">
        ${t('{{company}} uses what you send to decide on your application, and deletes it after {{day}}.', {
          company: data.companyname,
          day: data.retainuntil,
        })}
      </p>
      <div><button type="submit">${t('Submit application')}</button></div>
    </form>`;
};
