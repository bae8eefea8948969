-- The list of people by name, counted and paged without touching the rows themselves.
drop index employee_name;
create index employee_name on employee (subscriptionid, fullname, employeeid) include (joiningdate, leavingdate);
