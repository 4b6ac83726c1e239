-- funding_searched begins with the same columns.
drop index funding_search;
