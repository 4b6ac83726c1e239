-- contracts: a rule that only forbade a second part; the two before this one say the same of one part
drop index settlement_attempt_once;
