-- The customer's bank can hold a mandate and give it back, or end it, without being asked: since when that is
-- known. Null where the merchant did.
alter table mandate add column by_bank_at timestamptz;
alter table mandate add constraint mandate_by_bank
  check (by_bank_at is null or status in ('SUSPENDED', 'CANCELLED'));
grant update (by_bank_at) on mandate to oja_tenant;

-- From now on the network is asked how those stand that money is taken by.
update mandate set next_at = now() where status in ('ACTIVE', 'SUSPENDED');
