-- Tasks of assets and documents: what they are about, and who closes them. They close when the asset is issued or returned,
-- or the document verified, by whatever way that comes.
alter table checklist_task add column assetcategoryid bigint;
alter table checklist_task add column documenttypeid bigint;
alter table checklist_task add constraint checklist_task_category foreign key (subscriptionid, assetcategoryid)
  references asset_category (subscriptionid, assetcategoryid);
alter table checklist_task add constraint checklist_task_document foreign key (subscriptionid, documenttypeid)
  references document_type (subscriptionid, documenttypeid);
alter table checklist_task drop constraint checklist_task_kind;
alter table checklist_task add constraint checklist_task_kind check (kindid between 1 and 9);
alter table checklist_task add constraint checklist_task_about
  check ((assetcategoryid is null or kindid in (7, 8)) and (documenttypeid is null or kindid = 9));
comment on column checklist_task.kindid is
  '1 Tick, 2 Form, 3 Upload, 4 Letter, 5 Account, 6 Call, 7 Asset issue, 8 Asset return, 9 Document';
comment on column checklist_task.assetcategoryid is 'Of an issue, or of a return; null for the return of everything';
create index checklist_task_of_category on checklist_task (subscriptionid, assetcategoryid) where assetcategoryid is not null;
create index checklist_task_of_document on checklist_task (subscriptionid, documenttypeid) where documenttypeid is not null;
create index checklist_task_self_closing on checklist_task (subscriptionid, checklistid) where statusid = 1 and kindid >= 7;
update checklist_template set tasks = (select jsonb_agg(t.task || '{"assetcategoryid": null, "documenttypeid": null}' order by t.at)
  from jsonb_array_elements(tasks) with ordinality as t (task, at));

insert into company_task (task, queue, isonce) values ('close_tasks', 'close_tasks', true);
