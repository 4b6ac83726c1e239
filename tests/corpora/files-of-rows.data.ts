// Files of payouts as programs write them, and what each row means: account, bank, amount and narration; or
// what is refused, or asked, or told.
import { aBook, aLine, styled, type MadeBook } from './sheet-made.ts'

export interface FileLine {
  what: string
  file: Uint8Array
  /** Cells of each row joined by `|`, in the order account, bank, amount, narration, bank name. */
  rows?: readonly string[]
  /** What a refusal says. */
  refused?: string
  /** What is asked, told and counted besides. */
  sheet?: string
  doubts?: readonly string[]
  hidden?: readonly [rows: number, columns: number, sheets: number]
  /** Headings that look like a limit and are not read. */
  limits?: readonly string[]
  notes?: number
}

/** Nothing is read of a row before a person said which column is which. */
const everyNeeded = ['beneficiary_nuban', 'bank_code', 'amount']
const heading = 'account number,bank,amount,narration'
const ada = '0123456789|Wema Bank|900|Rice'
const text = (content: string) => new TextEncoder().encode(content)
const csv = (what: string, content: string, rows: readonly string[], more: Partial<FileLine> = {}): FileLine =>
  ({ what, file: text(content), rows, ...more })
const wide = (content: string, isBig: boolean, hasMark: boolean) => {
  const marked = `${hasMark ? '\ufeff' : ''}${content}`
  return Uint8Array.from([...Array(marked.length * 2).keys()], (at) => {
    const code = marked.charCodeAt(at >> 1)
    return (at % 2 === 0) === isBig ? code >> 8 : code & 255
  })
}
const old = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))
const book = (what: string, made: MadeBook, rows: readonly string[], more: Partial<FileLine> = {}): FileLine =>
  ({ what, file: aBook(made), rows, ...more })

const head = aLine(['Account number', 'Bank', 'Amount', 'Narration'])
const line = aLine(['0123456789', 'Wema Bank', 900, 'Rice'])
const one = (cells: readonly (string | number)[], more: Partial<MadeBook> = {}): MadeBook =>
  ({ sheets: [{ name: 'Pay', rows: head + aLine(cells) }], ...more })
const columns = (what: string, names: string, cells: string, row: string, more: Partial<FileLine> = {}) =>
  csv(`columns: ${what}`, `${names}\n${cells}`, [row], more)

export const filesOfRows: readonly FileLine[] = [
  // Separators, ends of lines, letters.
  csv('commas', `${heading}\n0123456789,Wema Bank,900,Rice`, [ada]),
  csv('semicolons and decimal commas', `${heading.replaceAll(',', ';')}\n0123456789;Wema Bank;900,50;Rice`,
    ['0123456789|Wema Bank|900,50|Rice']),
  csv('tabs', `${heading}\n0123456789,Wema Bank,900,Rice`.replaceAll(',', '\t'), [ada]),
  csv('bars', `${heading}\n0123456789,Wema Bank,900,Rice`.replaceAll(',', '|'), [ada]),
  csv('a declared separator', `sep=;\n${heading}\n0123456789;Wema Bank;900;Rice`.replaceAll(',', ';'), [ada]),
  csv('CR alone', `${heading}\r0123456789,Wema Bank,900,Rice\r`, [ada]),
  csv('CR LF', `${heading}\r\n0123456789,Wema Bank,900,Rice\r\n`, [ada]),
  csv('mixed ends of lines', `${heading}\r\n0123456789,Wema Bank,900,Rice\n0123456789,Wema Bank,900,Rice\r`, [ada, ada]),
  csv('a mark of UTF-8', `\ufeff${heading}\n0123456789,Wema Bank,900,Rice`, [ada]),
  csv('letters of Nigeria', `${heading}\n0123456789,Wema Bank,900,Ọláńrewájú Ɗanladi`,
    ['0123456789|Wema Bank|900|Ọláńrewájú Ɗanladi']),
  ...[true, false].flatMap((isBig) => [true, false].map((hasMark): FileLine => ({
    what: `UTF-16, ${isBig ? 'big' : 'little'} end first, ${hasMark ? 'marked' : 'unmarked'}`,
    file: wide(`${heading}\n0123456789,Wema Bank,900,Rice`, isBig, hasMark), rows: [ada],
  }))),
  { what: 'letters of an old Windows', file: old(`${heading}\n0123456789,Wema Bank,900,Crème Zoé`),
    rows: ['0123456789|Wema Bank|900|Crème Zoé'], notes: 1 },
  // Titles, blank lines, no heading.
  csv('a title above', `Wages of May\n\n${heading}\n0123456789,Wema Bank,900,Rice`, [ada]),
  csv('a title above semicolons', `Wages of May, all staff\n\n${heading.replaceAll(',', ';')}\n0123456789;Wema Bank;900;Rice`, [ada]),
  csv('a logo, a title and a date above', `Adire Ltd,,,\nWages,,,\n2026-05-30,,,\n\n${heading}\n0123456789,Wema Bank,900,Rice`, [ada]),
  csv('no heading', '0123456789,Wema Bank,900,Rice', [ada]),
  csv('no heading, and words of headings in the rows', '0123456789,Wema Bank,900,Salary account amount',
    ['0123456789|Wema Bank|900|Salary account amount']),
  csv('blank lines', `${heading}\n\n,,,\n0123456789,Wema Bank,900,Rice\n\n`, [ada]),
  // Quotes.
  csv('a separator within quotes', `${heading}\n0123456789,"Bank, Wema",900,Rice`, ['0123456789|Bank, Wema|900|Rice']),
  csv('other separators within quotes', `${heading}\n0123456789,"Wema;Bank|x\ty",900,Rice`, ['0123456789|Wema;Bank|x\ty|900|Rice']),
  csv('another separator behind a quote', `${heading}\n0123456789,"Wema"; Bank,900,Rice`,
    ['0123456789|Wema"; Bank|900|Rice']),
  csv('quotes within quotes', `${heading}\n0123456789,Wema Bank,900,"Rice ""big"""`, ['0123456789|Wema Bank|900|Rice "big"']),
  csv('stray quotes within quotes', `${heading}\n0123456789,Wema Bank,900,"Rice "big" bags"`, ['0123456789|Wema Bank|900|Rice "big" bags']),
  csv('inches', `${heading}\n0123456789,Wema Bank,900,5" pipes`, ['0123456789|Wema Bank|900|5" pipes']),
  csv('a quote that never ends', `${heading}\n0123456789,Wema Bank,900,"Rice\n0123456789,Wema Bank,900,Rice`,
    [ada, ada]),
  csv('a quote that another line ends', `${heading}\n0123456789,"Wema,900,Rice\n0123456789,"Zenith",900,Rice\n0123456789,Wema Bank,900,Rice`,
    ['0123456789|Wema|900|Rice', '0123456789|Zenith|900|Rice', ada]),
  csv('a line within quotes', `${heading}\n0123456789,Wema Bank,900,"Rice\nand beans"`, ['0123456789|Wema Bank|900|Rice\nand beans']),
  csv('numbers kept as text', `${heading}\n="0123456789",'Wema Bank,900,Rice`, [ada]),
  // Which column is which.
  columns('net before gross', 'Account No,Bank,Salary,Pension,Net Amount', '0123456789,Wema Bank,1000,80,920', '0123456789|Wema Bank|920|'),
  columns('take-home before gross', 'Account No,Bank,Gross Pay,Tax,Take-Home Pay', '0123456789,Wema Bank,1000,80,920', '0123456789|Wema Bank|920|'),
  columns('payable before amount', 'Account No,Bank,Amount,Payable', '0123456789,Wema Bank,1000,920', '0123456789|Wema Bank|920|'),
  columns('net in any order', 'Net Pay (₦),Basic,Account Number,Bank Name', '920,1000,0123456789,Wema Bank', '0123456789|Wema Bank|920|'),
  columns('two amounts are asked', 'Account No,Bank,Salary,Wage', '0123456789,Wema Bank,1000,920', '0123456789|Wema Bank|1000|', { doubts: ['amount'] }),
  columns('the same heading twice is asked', 'Account No,Bank,Amount,Amount', '0123456789,Wema Bank,1000,920', '0123456789|Wema Bank|1000|', { doubts: ['amount'] }),
  columns('two nets are asked', 'Account No,Bank,Net Pay,Net Amount', '0123456789,Wema Bank,1000,920', '0123456789|Wema Bank|1000|', { doubts: ['amount'] }),
  columns('a wage beside deductions is asked', 'Account No,Bank,Salary,Pension', '0123456789,Wema Bank,1000,80', '0123456789|Wema Bank|1000|', { doubts: ['amount'] }),
  columns('code and name beside each other', 'Account No,Bank Code,Bank Name,Amount', '0123456789,035,Wema Bank,900', '0123456789|035|900||Wema Bank'),
  columns('a branch is no bank', 'Account No,Bank Branch,Bank,Amount', '0123456789,Marina,Wema Bank,900', '0123456789|Wema Bank|900|'),
  columns('a sort code goes behind the bank', 'Account No,Sort Code,Bank,Amount', '0123456789,035150103,Wema Bank,900', '0123456789|Wema Bank|900|'),
  columns('the payee’s account before ours', 'Source Account,Beneficiary Account,Bank,Amount', '1111111111,0123456789,Wema Bank,900', '0123456789|Wema Bank|900|'),
  columns('an account name is no number', 'Account Name,Account Number,Bank,Amount', 'Ada Obi,0123456789,Wema Bank,900', '0123456789|Wema Bank|900|'),
  columns('a limit that is not read', 'Account No,Bank,Amount,Maximum,Valid until', '0123456789,Wema Bank,900,5000,2027-01-01', '0123456789|Wema Bank|900|',
    { limits: ['Maximum', 'Valid until'] }),
  { what: 'columns: dollars are no naira', file: text('Account No,Bank,Amount (USD)\n0123456789,Wema Bank,900'), refused: 'no columns' },
  { what: 'columns: thousands are no naira', file: text('Account No,Bank,"Amount (\'000)"\n0123456789,Wema Bank,900'), refused: 'no columns' },
  columns('no amount is asked', 'Account No,Bank,Date', '0123456789,Wema Bank,900', '0123456789|Wema Bank||',
    { doubts: ['amount'] }),
  columns('dollars beside what may be naira are asked', 'Account No,Bank,Amount (USD),Figures',
    '0123456789,Wema Bank,9,900', '0123456789|Wema Bank||', { doubts: ['amount'] }),
  columns('one heading of another language is asked', 'Account No,Banque,Amount', '0123456789,Wema Bank,900',
    '0123456789||900|', { doubts: ['bank_code'] }),
  columns('headings of another language are asked', 'Compte,Banque,Montant', '0123456789,Wema Bank,900',
    '|||', { doubts: everyNeeded }),
  columns('headings in Arabic letters are asked', 'رقم,مصرف,مبلغ', '0123456789,Wema Bank,900', '|||',
    { doubts: everyNeeded }),
  columns('letters for headings are asked', 'A,B,C,D', '0123456789,Wema Bank,900,Rice', '|||',
    { doubts: everyNeeded }),
  columns('a title above strange headings', 'Mai 2026,,\n\nCompte,Banque,Montant', '0123456789,Wema Bank,900',
    '|||', { doubts: everyNeeded }),
  csv('columns: no headings and another order are asked, and no row is lost',
    'Ada,0123456789,Wema Bank,900\nObi,1234567890,Wema Bank,800', ['|||', '|||'], { doubts: everyNeeded }),
  { what: 'columns: two where three are needed', file: text('Compte,Montant\n0123456789,900'), refused: 'no columns' },
  book('columns: a workbook with strange headings is asked', { sheets: [
    { name: 'Paie', rows: aLine(['Compte', 'Banque', 'Montant']) + aLine(['0123456789', 'Wema Bank', 900]) },
  ] }, ['|||'], { doubts: everyNeeded, sheet: 'Paie' }),
  // Workbooks.
  book('a workbook', one(['0123456789', 'Wema Bank', 900, 'Rice']), [ada], { sheet: 'Pay', hidden: [0, 0, 0] }),
  book('names with a prefix', one(['0123456789', 'Wema Bank', 900, 'Rice'], { prefix: 'x:' }), [ada]),
  book('a hidden first sheet', { sheets: [
    { name: 'Old', state: 'hidden', rows: head + aLine(['9999999999', 'Access Bank', 1, 'no']) }, { name: 'May', rows: head + line },
  ] }, [ada], { sheet: 'May', hidden: [0, 0, 1] }),
  book('a very hidden first sheet, open when it was saved', { active: 0, sheets: [
    { name: 'Old', state: 'veryHidden', rows: head + aLine(['9999999999', 'Access Bank', 1, 'no']) }, { name: 'May', rows: head + line },
  ] }, [ada], { sheet: 'May', hidden: [0, 0, 1] }),
  book('the sheet that stood open', { active: 1, sheets: [
    { name: 'April', rows: head + aLine(['9999999999', 'Access Bank', 1, 'no']) }, { name: 'May', rows: head + line },
  ] }, [ada], { sheet: 'May' }),
  book('a sheet of notes that stood open', { active: 0, sheets: [
    { name: 'Notes', rows: aLine(['Paid by Ada']) }, { name: 'May', rows: head + line },
  ] }, [ada], { sheet: 'May' }),
  { what: 'hidden sheets alone', file: aBook({ sheets: [{ name: 'Old', state: 'hidden', rows: head + line }] }), refused: 'no visible sheet' },
  book('rows that a filter hides', { sheets: [{ name: 'Pay', rows: head + line
    + aLine(['9999999999', 'Access Bank', 1, 'no'], 'hidden="1"') + aLine(['9999999999', 'Access Bank', 1, 'no'], 'hidden="true"') }] },
  [ada], { hidden: [2, 0, 0] }),
  book('rows without height', { sheets: [{ name: 'Pay', before: '<sheetFormatPr zeroHeight="1"/>', rows:
    aLine(['Account number', 'Bank', 'Amount', 'Narration'], 'hidden="0"') + aLine(['0123456789', 'Wema Bank', 900, 'Rice'], 'hidden="0"')
    + aLine(['9999999999', 'Access Bank', 1, 'no']) }] }, [ada], { hidden: [1, 0, 0] }),
  book('a hidden column', { sheets: [{ name: 'Pay', before: '<cols><col min="3" max="3" hidden="1"/></cols>', rows:
    aLine(['Account number', 'Bank', 'Net pay', 'Amount']) + aLine(['0123456789', 'Wema Bank', 1, 900]) }] },
  ['0123456789|Wema Bank|900|'], { hidden: [0, 1, 0] }),
  book('rich text, without how it is spoken', { ...one(['0123456789', '<c t="s"><v>0</v></c>', 900, 'Rice']),
    shared: '<si><r><t>Wema</t></r><r><rPr><b/></rPr><t xml:space="preserve"> Bank</t></r><rPh sb="0" eb="1"><t>ウェマ</t></rPh></si>' }, [ada]),
  book('signs that XML cannot carry', one(['0123456789_x000D_', 'Wema_x0020_Bank', 900, 'a_x005F_x0041_b']),
    ['0123456789|Wema Bank|900|a_x0041_b']),
  book('leading zeros of a format', one([styled(1, 123456789), 'Wema Bank', 900, 'Rice'], { formats: ['0000000000'] }), [ada]),
  book('a day as a number', one(['0123456789', 'Wema Bank', 900, styled(1, 46082)], { formats: ['d mmm yyyy'] }),
    ['0123456789|Wema Bank|900|2026-03-01']),
  book('a day counted from 1904', one(['0123456789', 'Wema Bank', 900, styled(1, 44620)], { formats: ['yyyy/mm/dd'], from_1904: true }),
    ['0123456789|Wema Bank|900|2026-03-01']),
  book('the last day of February 1900', one(['0123456789', 'Wema Bank', 900, styled(1, 59)], { formats: ['dd/mm/yyyy'] }),
    ['0123456789|Wema Bank|900|1900-02-28']),
  book('an amount that is shown rounded', one(['0123456789', 'Wema Bank', styled(1, '333.33333333'), 'Rice'], { formats: ['"₦"#,##0.00'] }),
    ['0123456789|Wema Bank|333.33|Rice'], { notes: 1 }),
  book('an amount that was worked out', one(['0123456789', 'Wema Bank', styled(1, '1250.1000000000001'), 'Rice'], { formats: ['#,##0.00'] }),
    ['0123456789|Wema Bank|1250.1|Rice'], { notes: 0 }),
  book('dollars of a format', one(['0123456789', 'Wema Bank', styled(1, 900), 'Rice'], { formats: ['[$$-409]#,##0.00'] }),
    ['0123456789|Wema Bank|$ 900|Rice']),
  book('naira of a format', one(['0123456789', 'Wema Bank', styled(1, 900), 'Rice'], { formats: ['[$₦-468]#,##0.00'] }), [ada]),
  book('thousands of a format', one(['0123456789', 'Wema Bank', styled(1, 900_000), 'Rice'], { formats: ['#,##0,'] }),
    ['0123456789|Wema Bank|900000 in thousands|Rice']),
  book('per cent', one(['0123456789', 'Wema Bank', styled(1, 0.5), 'Rice'], { formats: ['0%'] }), ['0123456789|Wema Bank|50%|Rice']),
  book('a date for an amount', one(['0123456789', 'Wema Bank', styled(1, 900), 'Rice'], { formats: ['yyyy-mm-dd'] }),
    ['0123456789|Wema Bank|1902-06-18|Rice']),
  book('true for an amount', one(['0123456789', 'Wema Bank', '<c t="b"><v>1</v></c>', 'Rice']), ['0123456789|Wema Bank|TRUE|Rice']),
  book('a fault for an amount', one(['0123456789', 'Wema Bank', '<c t="e"><v>#N/A</v></c>', 'Rice']), ['0123456789|Wema Bank|#N/A|Rice']),
  book('what a formula came to', one(['0123456789', 'Wema Bank', '<c><f>SUM(A1:A9)</f><v>900</v></c>', 'Rice']), [ada]),
  book('a narration cut within an emoji', one(['0123456789', 'Wema Bank', 900, `${'x'.repeat(299)}👩‍🌾`]),
    [`0123456789|Wema Bank|900|${'x'.repeat(299)}`]),
  { what: 'no sound XML', file: aBook({ sheets: [{ name: 'Pay', rows: `${head}<row><c>` }] }), refused: 'damaged' },
  { what: 'nothing', file: text(''), refused: 'no rows' },
  { what: 'a heading alone', file: text(heading), refused: 'no rows' },
]
