-- An input of a month and the approval of its run wait for each other: the input takes the runs of the month for share,
-- the approval for update. What is saved first is in what is approved, what comes after the approval is refused.
create or replace function refuse_locked_month() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from payroll_run r
    where r.subscriptionid = coalesce(new.subscriptionid, old.subscriptionid)
      and r.payrollmonth in (new.payrollmonth, old.payrollmonth) and r.statusid <> 7
    order by r.payrollrunid for share;
  -- Each statement of this function sees what was committed before it: the state after waiting.
  if tg_op <> 'INSERT' and month_is_locked(old.subscriptionid, old.payrollmonth, old.employeeid)
     or tg_op <> 'DELETE' and month_is_locked(new.subscriptionid, new.payrollmonth, new.employeeid) then
    raise exception 'payroll of this month is approved or locked' using errcode = 'MU002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
