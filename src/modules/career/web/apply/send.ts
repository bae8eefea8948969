import { noAnswer } from '#platform/web/reachable.ts';
import { DEFAULT_LANGUAGE, showLanguage, t } from '#platform/web/language.ts';
import type { PublicQuestion } from '#modules/recruit/contract/opening/public-job.ts';
import type { ApplyData } from '../../contract/apply.ts';
import { ROW_LISTS, sentRows } from '../../contract/apply-rows.ts';
import { type Failure, failureText, messageIn } from '../../engine/failure.ts';
import type { Draft } from './draft.ts';

const orNull = (value: string | undefined): string | null =>
  value === undefined || value.trim() === '' ? null : value.trim();

/** The candidate application object, as it goes over the wire: empty texts as null. */
export function applicationOf(data: ApplyData, draft: Draft): object {
  const { job, questions } = data;
  const of = (name: string) => orNull(draft.values[name]);
  const ids = { requisitionid: job.requisitionid, requisitionjobid: job.requisitionjobid };
  return {
    name: of('name'),
    emailid: of('emailid'),
    callingcode: of('callingcode'),
    mobilenumber: of('mobilenumber'),
    pincode: of('pincode'),
    city: of('city'),
    state: of('state'),
    country: of('country'),
    ...ids,
    jobemailid: orNull(job.jobemailid),
    joburl: data.joburl,
    advanceskill: of('advanceskill'),
    noticeperiod: of('noticeperiod'),
    expectedsalary: of('expectedsalary'),
    profilepicpath: draft.files.profilepicpath?.path ?? null,
    elementryskill: of('elementryskill'),
    advancelanguage: of('advancelanguage'),
    elementrylanguage: of('elementrylanguage'),
    workinglanguage: of('workinglanguage'),
    resumepath: draft.files.resumepath?.path ?? null,
    coverletterpath: draft.files.coverletterpath?.path ?? null,
    sourcetypeid: null,
    source: orNull(data.source),
    ...Object.fromEntries(ROW_LISTS.map((list) => [list.name, sentRows(list, draft.rows[list.name] ?? [])])),
    candidatecontact: draft.contacts.map((one) => ({
      ...one,
      contacttagid: 2,
      candidatecontactid: null,
      candidateid: null,
    })),
    candiatequestionfeedback: questions.map(({ requisitionjobquestionid }) => {
      const answer = draft.answers[requisitionjobquestionid];
      return {
        ...ids,
        requisitionjobquestionid,
        feedback: orNull(answer?.feedback),
        requisitionjobquestioninputoptionids: orNull(answer?.options.join(',')),
        candiatequestionfeedbackid: null,
        candidateid: null,
      };
    }),
    formtoken: draft.formtoken,
    istalentpool: draft.istalentpool,
    homepage: of('homepage'),
  };
}

export type ContactType = { readonly displayname: string; readonly displayvalue: number };
/** The types of contacts (S7-068). @throws Error with the sentence of `failureText`, in the language of the page */
export async function contactTypes(): Promise<readonly ContactType[]> {
  const response = await fetch('/api/superuser/getmastercode/ContactType').catch(() => undefined);
  const body = (await response?.json().catch(() => undefined)) as { result?: ContactType[] } | undefined;
  if (response?.ok && body?.result) return body.result;
  throw await errorOf({ status: response?.status ?? 0, servermessage: messageIn(body) });
}

/** The questions of the job as they are now. @returns undefined where they cannot be asked for, or the job is closed */
export async function currentQuestions({
  job,
  applicationkey,
}: ApplyData): Promise<readonly PublicQuestion[] | undefined> {
  try {
    const response = await fetch(`/api/recruit/getrequisitionjobquestion/${job.requisitionjobid}`, {
      headers: { applicationkey },
      cache: 'no-cache',
    });
    const { result } = (await response.json()) as { result?: [{ requisitionjobquestion: PublicQuestion[] }] };
    return result?.[0].requisitionjobquestion;
  } catch {
    return undefined;
  }
}

/** Sends an application. @throws Error with the sentence of `failureText`, in the language of the page */
export async function sendApplication(data: ApplyData, draft: Draft): Promise<void> {
  const response = await fetch('/api/recruit/configcandidateapplication', {
    method: 'POST',
    headers: { 'content-type': 'application/json', applicationkey: data.applicationkey },
    body: JSON.stringify(applicationOf(data, draft)),
  }).catch(() => undefined);
  if (response?.ok) return;
  if (!response) noAnswer();
  const servermessage = messageIn(await response?.json().catch(() => undefined));
  throw await errorOf({ status: response?.status ?? 0, servermessage });
}

const errorOf = async (failure: Failure, otherwise?: 'E0060'): Promise<Error> =>
  new Error(await inPageLanguage(failureText(failure, otherwise)));

/** A message of the server in the language of the page: what is not among the loaded sentences is loaded for it. */
async function inPageLanguage(text: string): Promise<string> {
  const language = document.documentElement.dataset['language'] ?? DEFAULT_LANGUAGE;
  if (language === DEFAULT_LANGUAGE || t(text) !== text) return t(text);
  await showLanguage(language);
  return t(text);
}

/** Uploads one file, telling how much of it is sent (0 to 1). @returns its address @throws Error as `sendApplication` */
export const uploadFile = (
  data: ApplyData,
  { purpose, file }: { purpose: string; file: File },
  onProgress: (part: number) => void,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('file', file);
    const request = new XMLHttpRequest();
    request.open('POST', `/api/drive/uploaddocument?purpose=${purpose}`);
    request.setRequestHeader('applicationkey', data.applicationkey);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    const fail = (failure: Failure) => void errorOf(failure, 'E0060').then(reject);
    request.addEventListener('error', () => {
      noAnswer();
      fail({ status: 0 });
    });
    request.addEventListener('load', () => {
      let body: { result?: [{ imagepath?: string }] } = {};
      try {
        body = JSON.parse(request.responseText) as typeof body;
      } catch {
        // The status says what happened.
      }
      const path = body.result?.[0]?.imagepath;
      if (request.status === 200 && path) resolve(path);
      else fail({ status: request.status, servermessage: messageIn(body) });
    });
    request.send(form);
  });
