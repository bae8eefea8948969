-- Links that an account shared since yesterday are counted before it shares another one.
create index drive_link_of_account on drive_link (subscriptionid, addedby, addeddate);
