-- What the positions of a requisition may cost: approval can go by it.

alter table requisition add column annualbudget bigint check (annualbudget > 0);
comment on column requisition.annualbudget is 'Paise: the cost to company of all its positions in a year; null where none is set. For holders of the right to offers';
