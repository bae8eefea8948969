-- The nominees of a confirmed settlement are paid by the payslip, so a draft follows their changes.
create trigger note_deleted after delete on final_settlement referencing old table as changed for each statement
  execute function note_changed_people();
create trigger note_inserted after insert on final_settlement referencing new table as changed for each statement
  execute function note_changed_people();
create trigger note_updated after update on final_settlement referencing old table as unchanged new table as changed for each statement
  execute function note_updated_people();
