-- Unpaid days come in quarters, as penalties of attendance do.

alter table loss_of_pay alter column lopdays type numeric(4, 2);
alter table salary_revision alter column lopdays type numeric(4, 2);
alter table loss_of_pay_change alter column days type numeric(4, 2);
alter table loss_of_pay_change alter column deducted type numeric(4, 2);
alter table opening_register alter column lopdays type numeric(4, 2);
