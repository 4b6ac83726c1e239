-- What two reviewers have settled is not paid again: that they have is all that a merchant's queries read.
grant select (payout_id, merchant_id, mode, status) on payout_settlement to oja_tenant;
