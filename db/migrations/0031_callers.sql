-- Who is calling: failures are counted by more than the address that is tried, and no longer than they say something.

-- When the count of a window began; of those that were counted before, all lies behind.
alter table login_attempt add column countedfrom timestamptz;
create index login_attempt_last on login_attempt (subscriptionid, lastfailedon);
delete from login_attempt;
