-- A case is approved once both registers have answered and every paper was judged, or where two reviewers
-- have written why it is approved all the same: who proposes and, in their own words, who confirms.
alter table review_approval add override text, add confirmed_override text;
