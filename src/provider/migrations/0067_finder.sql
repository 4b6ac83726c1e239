-- The search across everything finds payouts, money that came in to pay from, and QR codes by an amount, as
-- it does payments, links, cards and chargebacks.
create index payout_amount on payout (merchant_id, mode, amount, id);
create index funding_amount on funding (merchant_id, mode, amount, id);
create index qr_code_amount on qr_code (merchant_id, mode, amount, id) where amount is not null;

-- Codes that run out, apart from those that stand on counters for good.
create index qr_code_expiring on qr_code (merchant_id, mode, id)
  where status = 'ACTIVE' and expires_at is not null;

-- A transaction shows the link that it used.
create index payment_link_collection on payment_link (collection_id) where collection_id is not null;
