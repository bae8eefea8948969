-- Extra payments that recur are expected in the income of the year, so a draft follows their changes.
create trigger note_deleted after delete on pay_item referencing old table as changed for each statement
  execute function note_changed_people();
create trigger note_inserted after insert on pay_item referencing new table as changed for each statement
  execute function note_changed_people();
create trigger note_updated after update on pay_item referencing old table as unchanged new table as changed for each statement
  execute function note_updated_people();
