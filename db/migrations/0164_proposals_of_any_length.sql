-- Layouts of files wait for a second person as a whole, and may be longer than an entry of an index: identical open
-- proposals are found by a digest of what they would do.
drop index account_confirmation_open;
create unique index account_confirmation_open on account_confirmation (subscriptionid, kind, accountid, md5(detail::text))
  where statusid = 1;
