// The file that people fill in.

/** The account number has ten digits, the bank is a name or a code, the amount is in naira. */
export const template = [
  ['account number', 'bank', 'amount', 'narration', 'is salary'],
  ['0000014579', 'First Bank of Nigeria', '12500.00', 'Sample row, replace it', 'no'],
]
