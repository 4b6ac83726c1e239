// Banks as files and people write them: code or both, a name beside it, an account; and the code of the bank
// that is meant, or what is refused and why.

export interface BankLine {
  text: string
  name?: string
  account?: string
  /** The code on the wire; null for a refusal. */
  meant: string | null
  /** What a refusal says. */
  says?: string
}

const first = '000016'
const unity = '000011'
const of = (text: string, meant: string): BankLine => ({ text, meant })
const no = (text: string, says = 'There is no bank'): BankLine => ({ text, meant: null, says })
const both = (text: string, name: string, meant: string): BankLine => ({ text, name, meant })
const clash = (text: string, name: string): BankLine =>
  ({ text, name, meant: null, says: 'Bank code and bank name disagree' })
const lost = (text: string): BankLine => no(text, 'has lost its zeros')

/** The check digits of these are of First Bank and of Unity Bank. */
const atFirst = '0000014579'
const atUnity = '0123456786'

export const banks: readonly BankLine[] = [
  // Three digits are the CBN's, six are NIP's, five are of other institutions.
  of('011', first), of('215', unity), of('044', '000014'), of('058', '000013'), of('057', '000015'),
  of('033', '000004'), of('214', '000003'), of('032', '000018'), of('232', '000001'), of('221', '000012'),
  of('559', '060001'), of('50211', '090267'), of('000016', first), of('000011', unity), of('100004', '100004'),
  of(' 011 ', first), of('\u200b011', first), of('０１１', first),
  // Of codes without their zeros nobody knows the zeros.
  lost('11'), lost('14'), lost('4'), lost('44'), lost('58'), lost('57'), lost('33'), lost('90110'),
  lost('0011'), lost('16'),
  no('566'), no('999'), no('999999'), no('1234567'), no(''), no('bank'), no('O11'), no('nowhere'),
  // Names, whole and as people say them.
  of('First Bank of Nigeria', first), of('FIRST BANK OF NIGERIA PLC', first), of('First Bank Nig. Ltd', first),
  of('FirstBank', first), of('FBN', first), of('GTB', '000013'), of('GTBank', '000013'), of('UBA', '000004'),
  of('Zenith', '000015'), of('access bank', '000014'), of('Kuda MFB', '090267'), of('9PSB', '120001'),
  of('9 Payment Service Bank', '120001'), of('Wema\u00a0Bank', '000017'), of('Zen\u00adith Bank', '000015'),
  no('Deutsche Bank'), no('Union of banks'),
  // Both in one cell.
  of('011 - First Bank', first), of('011-FIRST BANK', first), of('First Bank (011)', first),
  of('058 – GTBank', '000013'), of('011: First Bank of Nigeria', first),
  { text: '011 - Unity Bank', meant: null, says: 'Bank code and bank name disagree' },
  { text: 'Unity Bank (011)', meant: null, says: 'Bank code and bank name disagree' },
  // Both beside each other.
  both('011', 'First Bank of Nigeria', first), both('011', 'FirstBank', first), both('11', 'First Bank', first),
  both('11', 'Unity Bank', unity), both('58', 'GTBank', '000013'), both('033', 'United Bank', '000004'),
  both('', 'UBA', '000004'), both('UBA', 'United Bank for Africa', '000004'), both('16', 'First Bank', first),
  clash('011', 'Unity Bank'), clash('000011', 'First Bank of Nigeria'), clash('11', 'Zenith Bank'),
  clash('011 - First Bank', 'Unity Bank'), both('011 - First Bank', 'FirstBank', first),
  clash('GTBank', 'Access Bank'), clash('044', 'Somebody’s Bank'), clash('058', 'Access'),
  { text: '999', name: 'Access Bank', meant: null, says: 'There is no bank' },
  // Against the check digit of the account.
  { text: '011', account: atFirst, meant: first },
  { text: '011', name: 'First Bank', account: atFirst, meant: first },
  { text: 'First Bank', account: atFirst, meant: first },
  { text: '215', account: atUnity, meant: unity },
  ...['011', 'First Bank', '011 - First Bank'].map((text) =>
    ({ text, account: atUnity, meant: null, says: 'Account number and bank disagree' })),
  { text: '215', account: atFirst, meant: null, says: 'Account number and bank disagree' },
  // Six digits are asked for at that bank itself, wallets have no check digit, and what is no number is no proof.
  { text: '000011', account: atFirst, meant: unity }, { text: '100004', account: '8031234567', meant: '100004' },
  { text: 'FCMB', account: '8031234567', meant: '000003' }, { text: '011', account: '123', meant: first },
]
