-- What the secret of this installation makes of a constant: a start with another secret is refused, since links, known
-- devices, second factors and sign-on secrets of this database could not be read with it.
create table secret_seal (
  isone boolean primary key default true check (isone),
  seal text not null
);
comment on table secret_seal is 'By which secret this database is sealed; of no company';
grant select, insert, update on secret_seal to muster_directory_role;
