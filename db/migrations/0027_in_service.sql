-- Counting the people in service reads this index alone: equal days share an entry, so that twenty thousand fit into a
-- few pages, and each half of the count (no last day; a last day still to come) is one range of it.
create index employee_in_service on employee (subscriptionid, leavingdate, joiningdate);
