-- What leave is worth, the order of one's own tiles, and where tiles and reports differ.
create table leave_liability (
  subscriptionid bigint not null,
  employeeid bigint not null,
  leavetypeid bigint not null,
  days integer not null,
  wages bigint not null,
  divisor smallint not null,
  amount bigint not null,
  ason date not null,
  constraint leave_liability_pkey primary key (subscriptionid, employeeid, leavetypeid),
  constraint leave_liability_employee foreign key (subscriptionid, employeeid) references employee (subscriptionid, employeeid),
  constraint leave_liability_type foreign key (subscriptionid, leavetypeid) references leave_type (subscriptionid, leavetypeid),
  constraint leave_liability_days check (days > 0),
  constraint leave_liability_divisor check (divisor in (26, 30)),
  constraint leave_liability_amounts check (wages >= 0 and amount >= 0)
);
comment on table leave_liability is 'What the leave of a person would be paid if they left on a day; worked out each night';
comment on column leave_liability.days is 'Ten-thousandths of a day';
comment on column leave_liability.wages is 'Monthly leave wages of the settlement policy, in paise';
create index leave_liability_of_type on leave_liability (subscriptionid, leavetypeid);
select guard_table('leave_liability', 'none');

create table dashboard_order (
  subscriptionid bigint not null,
  accountid bigint not null,
  board text not null,
  tilekeys text[] not null,
  constraint dashboard_order_pkey primary key (subscriptionid, accountid, board),
  constraint dashboard_order_account foreign key (subscriptionid, accountid) references account (subscriptionid, accountid),
  constraint dashboard_order_tiles check (cardinality(tilekeys) between 1 and 100)
);
comment on table dashboard_order is 'The order in which an account has the tiles of a board; without a row that of the product';
select guard_table('dashboard_order', 'none');

create table dashboard_difference (
  subscriptionid bigint not null,
  accountid bigint not null,
  tilekey text not null,
  place text not null,
  title text not null,
  tilevalue bigint not null,
  reportvalue bigint,
  filevalue bigint,
  comparedon date not null,
  constraint dashboard_difference_pkey primary key (subscriptionid, accountid, tilekey, place),
  constraint dashboard_difference_account foreign key (subscriptionid, accountid) references account (subscriptionid, accountid)
);
comment on table dashboard_difference is 'Numbers of tiles that were another in the report or the file of the same reader last night';
comment on column dashboard_difference.place is 'Which number of the tile: empty the key figure, else the label of a part or a point';
comment on column dashboard_difference.filevalue is 'Null where the file would be too large to compare';
select guard_table('dashboard_difference', 'none');
