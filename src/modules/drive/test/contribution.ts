import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

const file = (id: number, purpose: string) => `insert into stored_file
  (subscriptionid, key, purpose, name, mediatype, size, claimedby, claimedid, expireson)
  select ${id}, repeat('a', 64), '${purpose}', 'list.pdf', 'application/pdf', 100, '${purpose}', employeeid, null
  from employee where subscriptionid = ${id}`;

/** A file of everybody in a folder of the company, a third of them in the trash; a document of everybody that was asked for. */
async function fillDrive(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into drive_folder (subscriptionid, spaceid, foldername, hasownrule, audienceid)
    values (${id}, 1, 'Of the lists', true, 1)`);
  await owner.query(
    `update drive_folder set path = array[drivefolderid], rulefolderid = drivefolderid where subscriptionid = ${id}`,
  );
  await owner.query(file(id, 'drive_file'));
  await owner.query(`insert into drive_file (subscriptionid, drivefolderid, filename, fileid, textfileid, trashedday)
    select ${id}, f.drivefolderid, 'list ' || s.claimedid || '.pdf', s.fileid, s.fileid,
      case when s.claimedid % 3 = 0 then date '2026-10-01' end
    from stored_file s join drive_folder f on f.subscriptionid = s.subscriptionid and f.foldername = 'Of the lists'
    where s.subscriptionid = ${id} and s.purpose = 'drive_file'`);
  await owner.query(`insert into search_word (subscriptionid, kind, word, objectid)
    select ${id}, 'drive_file', w.word, d.drivefileid from drive_file d
      cross join lateral (values ('list'), (substr(split_part(d.filename, ' ', 2), 1, 4))) w (word)
    where d.subscriptionid = ${id} on conflict do nothing`);
  await owner.query(`insert into document_type (subscriptionid, documenttypename) values (${id}, 'Of the lists')`);
  await owner.query(file(id, 'person_document'));
  await owner.query(`insert into person_document (subscriptionid, employeeid, documenttypeid, fileid, statusid)
    select ${id}, s.claimedid, t.documenttypeid, s.fileid, 1 + s.claimedid % 2
    from stored_file s join document_type t on t.subscriptionid = s.subscriptionid and t.documenttypename = 'Of the lists'
    where s.subscriptionid = ${id} and s.purpose = 'person_document'`);
  await owner.query(`insert into document_request (subscriptionid, employeeid, documenttypeid, dueday, persondocumentid)
    select ${id}, d.employeeid, d.documenttypeid, date '2026-10-01', case when d.statusid = 2 then d.persondocumentid end
    from person_document d where d.subscriptionid = ${id}`);
  await owner.query(`insert into chase_notice (subscriptionid, objectkind, objectid, employeeid, stepid, noticeday)
    select ${id}, 'document_request', documentrequestid, employeeid, 2, date '2026-10-02'
    from document_request where subscriptionid = ${id}`);
}

export const contribution: TestContribution = {
  support: ['documentType'],
  big: ['drive_file', 'drive_file_version', 'person_document', 'document_request'],
  fill: fillDrive,
  lists: [
    {
      what: 'the files of a folder',
      path: 'drive/list',
      ask: async (company) => {
        const row = await company.tx((db) =>
          db
            .selectFrom('drive_folder')
            .select('drivefolderid')
            .where('foldername', '=', 'Of the lists')
            .executeTakeFirstOrThrow(),
        );
        return { limit: '50', drivefolderid: String(row.drivefolderid) };
      },
    },
    { what: 'a search among files', path: 'drive/list', ask: () => ({ limit: '50', search: 'list 12' }) },
    { what: 'the trash', path: 'drive/trash', ask: () => ({ limit: '50' }) },
    { what: 'documents of people', path: 'documents/list', ask: () => ({ limit: '50' }) },
    { what: 'a search among documents', path: 'documents/list', ask: () => ({ search: 'asha' }) },
    { what: 'requests for documents', path: 'documents/requests', ask: () => ({ limit: '50' }) },
    { what: 'overdue requests', path: 'documents/requests', ask: () => ({ stateid: '5' }) },
  ],
};
