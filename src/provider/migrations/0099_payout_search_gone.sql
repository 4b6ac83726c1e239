-- payout_searched begins with the same columns.
drop index payout_search;
