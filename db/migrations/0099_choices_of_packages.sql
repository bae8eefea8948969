-- A package may give one of several choices instead of a number, such as the structure that is chosen for a person.
alter table package_figure add column choice text check (char_length(choice) between 1 and 100);
alter table package_figure alter column value drop not null;
alter table package_figure add constraint package_figure_given check ((value is null) <> (choice is null));
comment on column package_figure.choice is 'The choice, where the figure is one; the number is null then';
