// Bugs in the readers of what people type, paste and bring: one for each, and the table that must notice it.
import type { Plant } from './plants.data.ts'

export const readingPlants: readonly Plant[] = [
  {
    bug: 'a phone number is cut to ten digits',
    edits: [{
      file: 'src/domain/phone.ts', from: '([1-9]\\d{9})$/.exec(plain', to: '([1-9]\\d{9})/.exec(plain',
    }],
    test: 'tests/corpora/read.test.ts', only: 'a phone number', says: /80312345678|AssertionError/,
  },
  {
    bug: 'a number of another country is taken for a Nigerian one',
    edits: [{
      file: 'src/domain/phone.ts', from: '(?:(?:\\+|00)?2340?|0)?([1-9]', to: '(?:(?:\\+|00)(?:2340?)?|2340?|0)?([1-9]',
    }],
    test: 'tests/corpora/read.test.ts', only: 'a phone number', says: /\+6591234567|AssertionError/,
  },
  {
    bug: 'a screen takes the clock of the phone for the time',
    edits: [{
      file: 'src/app/clock/provider-time.ts', from: 'if (!told) return', to: 'if (told !== null) return',
    }],
    test: 'tests/app/clock/wrong-phone.test.ts', only: '', says: /AssertionError/,
  },
  {
    bug: 'a list that is left open over midnight goes on saying Today',
    edits: [{ file: 'src/app/clock/use-day.ts', from: '  if (is === day) return', to: '  if (day) return' }],
    test: 'tests/app/clock/midnight.test.tsx', only: '', says: /Yesterday/,
  },
  {
    bug: 'a clock that is put back makes an answer new for a year',
    edits: [{ file: 'src/app/api/timed-cache.ts', from: 'providerNow() - dataUpdatedAt', to: 'Date.now() - dataUpdatedAt' }],
    test: 'tests/app/api/timed-cache.test.ts', only: '', says: /AssertionError/,
  },
  {
    bug: 'a phone that jumps a year ahead loses what it keeps to be read offline',
    edits: [{ file: 'src/app/offline/saved-reads.ts', from: 'maxAge: Infinity', to: 'maxAge: WEEK_MS' }],
    test: 'tests/app/offline/kept-answers.test.ts', only: '', says: /AssertionError/,
  },
  {
    bug: 'a feature reads the clock of the machine',
    edits: [{
      file: 'src/app/features/new-payout/draft.ts', from: 'now: Date = providerDate()', to: 'now: Date = new Date()',
    }],
    test: 'tests/architecture.test.ts', only: 'clock', says: /reads the clock of the machine/,
  },
  {
    bug: 'a PDF prints letters without the marks that the font has not composed',
    edits: [{ file: 'src/domain/pdf-letters.ts', from: 'const has = (letter: string) => glyphOf(letter) !== 0', to: 'const has = (letter: string) => /[ -~]/.test(letter)' }],
    test: 'tests/app/lists/pdf.test.ts', only: '', says: /AssertionError/,
  },
  {
    bug: 'a QR code leaves out the letters of Hausa: Ɗan is an',
    edits: [{ file: 'src/domain/plain-letters.ts', from: 'if (plain === undefined) return letter', to: 'if (plain !== null) return letter' }],
    test: 'tests/domain/qr-code.test.ts', only: '', says: /Dangote|AssertionError/,
  },
  {
    bug: 'files of lists tell moments by another clock than settlements',
    edits: [{ file: 'src/app/ui/lists/csv.ts', from: 'lagosMoment(new Date(said))', to: 'said' }],
    test: 'tests/app/lists/facts.test.ts', only: '', says: /AssertionError/,
  },
  {
    bug: 'a database folder waits for a program of somebody else',
    edits: [{ file: 'src/provider/cluster.ts', from: ' && !isElsewhere) return true', to: ') return true' }],
    test: 'tests/provider/ground/embedded.test.ts', only: 'another program called postgres', says: /does not start|AssertionError|timed out/i,
  },
  {
    bug: 'nobody says that the disk is full',
    edits: [{ file: 'src/provider/health.ts', from: ' ?? await diskTrouble(app.settings)', to: '' }],
    test: 'tests/provider/ground/pages.test.ts', only: 'disk', says: /disk full|AssertionError/,
  },
  {
    bug: 'a paste mixes two phone numbers',
    edits: [{ file: 'src/app/ui/phone-input.tsx', from: 'isPasted ? readPhone(added) : null', to: 'null' }],
    test: 'tests/corpora/phone-field.test.tsx', only: 'pasted over a part', says: /AssertionError/,
  },
  {
    bug: 'a comma is dropped before an amount is read: 12,50 is 1250',
    edits: [{
      file: 'src/domain/amount-text.ts', from: 'const strip = (typed: string) => plainFigures(typed)',
      to: 'const strip = (typed: string) => plainFigures(typed).replace(/,/g, \'\')',
    }],
    test: 'tests/corpora/read.test.ts', only: 'an amount', says: /12,50/,
  },
  {
    bug: 'what is no figure is left out of an amount: 3 x 500 is 3500',
    edits: [{
      file: 'src/domain/amount-text.ts', from: 'const strip = (typed: string) => plainFigures(typed)',
      to: 'const strip = (typed: string) => plainFigures(typed).replace(/[a-z* ]/gi, \'\')',
    }],
    test: 'tests/corpora/read.test.ts', only: 'an amount', says: /3 x 500/,
  },
  {
    bug: 'commas of the field and of the person are mixed while an amount is typed',
    edits: [{
      file: 'src/app/ui/typed-amount.ts', from: 'if (!isOurs) return asTyped(raw, caret)', to: 'return asTyped(raw, caret)',
    }],
    test: 'tests/corpora/amount-field.test.tsx', only: 'typed', says: /12500,50|AssertionError/,
  },
  {
    bug: 'Backspace behind a separator does nothing',
    edits: [{
      file: 'src/app/ui/typed-amount.ts', from: 'return withoutFigure(typing) ?? grouped(raw, caret)',
      to: 'return grouped(raw, caret)',
    }],
    test: 'tests/corpora/amount-field.test.tsx', only: 'behind a separator', says: /123,567/,
  },
  {
    bug: 'undo goes nowhere',
    edits: [{
      file: 'src/app/ui/rewritten-input.ts', from: 'if (shaped.text !== before.text) history.keep(before)', to: '',
    }],
    test: 'tests/corpora/amount-field.test.tsx', only: 'behind a separator', says: /123,567/,
  },
  {
    bug: 'a day is read as Americans write it',
    edits: [{
      file: 'src/domain/day-text.ts', from: 'return isEither ? \'either\' :', to: 'return',
    }],
    test: 'tests/corpora/read.test.ts', only: 'a day', says: /03\/04\/2027|AssertionError/,
  },
  {
    bug: 'a pasted account number is cut to ten digits',
    edits: [{
      file: 'src/app/ui/digits.ts', from: 'const digits = onlyDigits(input.value)\n',
      to: 'const digits = onlyDigits(input.value, most)\n',
    }],
    test: 'tests/corpora/phone-field.test.tsx', only: 'is never cut', says: /01234567890/,
  },
  {
    bug: 'a pasted code goes behind the digits that are there',
    edits: [{ file: 'src/app/ui/code-boxes.tsx', from: 'onPaste={paste} ', to: '' }],
    test: 'tests/corpora/phone-field.test.tsx', only: 'takes the place of all', says: /AssertionError/,
  },
  {
    bug: 'letters of Hausa are not folded',
    edits: [{ file: 'src/domain/folding.ts', from: 'const letters = \'ɓɗƙƴ', to: 'const letters = \'abcd' }],
    test: 'tests/corpora/names.test.ts', only: '', says: /Ɗanladi|AssertionError/,
  },
  {
    bug: 'the database folds otherwise than the domain',
    edits: [{
      file: 'src/provider/migrations/0124_words_of_names.sql', from: '\'ɓɗƙƴŋɛɔəǝøłđħıſς\', \'bdkyneoeeoldhisσ\'',
      to: '\'ɓ\', \'b\'',
    }],
    test: 'tests/provider/folding.test.ts', only: 'the domain does', says: /AssertionError/,
  },
  {
    bug: 'of two words that are looked for one is enough',
    edits: [{ file: 'src/provider/search.ts', from: 'hasAll: sql`(${stands} or', to: 'hasAll: sql`(true or' }],
    test: 'tests/provider/search-by-words.test.ts', only: 'the newest are on the first page', says: /AssertionError/,
  },
  {
    bug: 'of a list that is narrowed by days, too, the newest of the name alone are looked at',
    edits: [{ file: 'src/provider/search.ts', from: '.every((value) => value === undefined)', to: '.length < 9' }],
    test: 'tests/provider/search-by-words.test.ts', only: 'none is missed', says: /AssertionError/,
  },
  {
    bug: 'of one customer\'s accounts the newest of the name alone are looked at',
    edits: [{
      file: 'src/provider/virtual-accounts/list.ts', from: '{ ...query, customer_id }', to: '{ ...query }',
    }],
    test: 'tests/provider/search-by-words.test.ts', only: 'the oldest of it', says: /AssertionError/,
  },
  {
    bug: 'a word that begins in hundreds of ways is looked for in the first of them',
    edits: [{ file: 'src/provider/search.ts', from: ' and not (select so from is_few)', to: ' and false' }],
    test: 'tests/provider/search-by-words.test.ts', only: 'the newest are on the first page', says: /AssertionError/,
  },
  {
    bug: 'the first page of a list counts what is on it',
    edits: [{ file: 'src/provider/page.ts', from: 'newest.limit(MAX_ROWS + 1)', to: 'newest.limit(most)' }],
    test: 'tests/provider/search-by-words.test.ts', only: 'all are counted', says: /AssertionError/,
  },
  {
    bug: 'names of before the words stood together are found by one word alone',
    edits: [{ file: 'src/provider/search.ts', from: "or (words = ''", to: "or (words = '-'" }],
    test: 'tests/provider/folding.test.ts', only: 'before its words stood together', says: /AssertionError/,
  },
  {
    bug: 'a name is found by its first word only',
    edits: [{
      file: 'src/provider/migrations/0280_words_together.sql',
      from: 'array(select name_words(to_jsonb(new) ->> tg_argv[0]))',
      to: 'array(select name_words(split_part(to_jsonb(new) ->> tg_argv[0], \' \', 1)))',
    }],
    test: 'tests/provider/folding.test.ts', only: 'every list', says: /AssertionError/,
  },
  {
    bug: 'a mandate is found by the name that its customer had before',
    edits: [{
      file: 'src/provider/migrations/0280_words_together.sql',
      from: 'if old.fullname is not distinct from new.fullname then',
      to: 'if old.fullname is distinct from \'\' then',
    }],
    test: 'tests/provider/mandates.test.ts', only: 'by the name of its account', says: /AssertionError/,
  },
  {
    bug: 'each subscriber is compared with everybody who is named so',
    edits: [{
      file: 'src/provider/direct-debit/subscribe.ts', from: 'import { namedOne } from',
      to: 'import { named as namedOne } from',
    }],
    test: 'tests/provider/debits-by-index.test.ts', only: 'directDebit.subscriptions',
    says: /compared with an array/,
  },
  {
    bug: 'a filter with a letter beyond ASCII is lost by the login',
    edits: [{
      file: 'src/domain/redirect.ts', from: 'if (unsafe.test(behind)) return false',
      to: 'if (unsafe.test(behind) || /%[89a-f]/i.test(behind)) return false',
    }],
    test: 'tests/domain/redirect.test.ts', only: 'keeps the filter', says: /AssertionError/,
  },
  {
    bug: 'three digits of a bank are read as the scheme’s six: 011 is Unity Bank',
    edits: [{
      file: 'src/domain/bank-text.ts', from: 'const ofWholeCode = (code: string) => byCode.get(code)',
      to: 'const ofWholeCode = (code: string) => byCode.get(code.padStart(6, \'0\'))',
    }],
    test: 'tests/corpora/banks.test.ts', only: '011', says: /000016/,
  },
  {
    bug: 'a code that lost its zeros is taken for the only bank that it fits',
    edits: [{
      file: 'src/domain/bank-text.ts', from: 'const called = name === \'\' ? [] :',
      to: 'const called = name === \'\' ? meant :',
    }],
    test: 'tests/corpora/banks.test.ts', only: '58', says: /has lost its zeros/,
  },
  {
    bug: 'a code of one bank beside the name of another is paid',
    edits: [{
      file: 'src/domain/bank-text.ts', from: 'if (bank && name !== \'\' && !isCalled(bank, name))',
      to: 'if (bank && name === \'-\')',
    }],
    test: 'tests/corpora/banks.test.ts', only: 'Unity Bank', says: /disagree/,
  },
  {
    bug: 'an account is paid at a bank that its check digit does not fit',
    edits: [{
      file: 'src/domain/bank-text.ts', from: 'return isCertain || fits(bank, account)',
      to: 'return isCertain || account !== \'-\'',
    }],
    test: 'tests/corpora/banks.test.ts', only: '0123456786', says: /disagree/,
  },
  {
    bug: 'the hidden first sheet is paid instead of the visible one',
    edits: [{
      file: 'src/app/offline/sheet/xlsx.ts', from: 'places.filter(({ is_hidden }) => !is_hidden)\n',
      to: 'places\n',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'hidden first sheet', says: /AssertionError/,
  },
  {
    bug: 'rows that a filter hides are paid',
    edits: [{
      file: 'src/app/offline/sheet/xlsx.ts', from: 'choice.with_hidden || !hiddenRows.has(line.row)',
      to: 'choice.with_hidden !== null',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'filter hides', says: /9999999999/,
  },
  {
    bug: 'a hidden column is read as if it were shown',
    edits: [{
      file: 'src/app/offline/sheet/xlsx.ts', from: '(hiddenColumns.has(at) ? \'\' : cell)',
      to: '(hiddenColumns.has(-1) ? \'\' : cell)',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'a hidden column', says: /AssertionError/,
  },
  {
    bug: 'the gross is paid though the file says the net',
    edits: [{
      file: 'src/app/features/new-payout/sheet/shape.ts', from: '^net|netpay|netamount|netsalary|takehome|payable|',
      to: '^nothing|',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'take-home before gross', says: /AssertionError/,
  },
  {
    bug: 'of two columns of money the first is paid without a question',
    edits: [{
      file: 'src/app/offline/sheet/heading.ts', from: 'if (others.length > 0 || isGross)',
      to: 'if (isGross)',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'two amounts are asked', says: /AssertionError/,
  },
  {
    bug: 'a wage beside deductions is paid without a question',
    edits: [{
      file: 'src/app/offline/sheet/heading.ts', from: 'if (others.length > 0 || isGross)',
      to: 'if (others.length > 0)',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'beside deductions', says: /AssertionError/,
  },
  {
    bug: 'a column of limits is dropped without a word',
    edits: [{
      file: 'src/app/offline/sheet/columns.ts', from: '&& limit.test(lettersOf(column.heading)))',
      to: '&& limit.test(\'\'))',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'a limit that is not read', says: /Maximum/,
  },
  {
    bug: 'a column that is needed and that no heading names is read as blank, without a question',
    edits: [{
      file: 'src/app/offline/sheet/columns.ts', from: '|| (needed && all[at] === null)', to: '',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'another language', says: /AssertionError/,
  },
  {
    bug: 'the first row of a file without headings is lost as its headings',
    edits: [{
      file: 'src/app/offline/sheet/heading.ts', from: 'top && !top.cells.some(isNumber) ? top', to: 'top ? top',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'no headings and another', says: /AssertionError/,
  },
  {
    bug: 'what a person chose for one of ours is read for another as well',
    edits: [{
      file: 'src/app/offline/sheet/columns.ts', from: 'return found !== null && taken.has(found) ? null : found',
      to: 'return found',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'taken from what was found', says: /AssertionError/,
  },
  {
    bug: 'a file that was chosen without a network waits for ever',
    edits: [{ file: 'src/app/ui/use-going-on.ts', from: 'if (network === false) return', to: 'return' }],
    test: 'tests/app/ui/file-without-network.test.tsx', only: 'checked by itself', says: /AssertionError|Error/,
  },
  {
    bug: 'columns that a person is choosing are gone after a reload',
    edits: [{
      file: 'src/app/features/new-payout/payouts-map.tsx', from: 'kept.set({ choosing: next })', to: 'kept.set({})',
    }],
    test: 'tests/app/ui/file-without-network.test.tsx', only: 'payouts', says: /AssertionError|Error/,
  },
  {
    bug: 'rows are checked before anybody said which column is meant',
    edits: [{
      file: 'src/app/ui/shown-map.ts', from: 'doubts.length > 0 || limits.length > 0',
      to: 'doubts.length > 99 || limits.length > 0',
    }],
    test: 'tests/app/ui/column-map.test.tsx', only: 'stops before', says: /AssertionError/,
  },
  {
    bug: 'a quote that never ends swallows the rows behind it',
    edits: [{
      file: 'src/app/offline/sheet/csv.ts', from: 'if (wrong?.index !== undefined && isOpen)',
      to: 'if (wrong?.index !== undefined && !isOpen)',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'a quote', says: /AssertionError/,
  },
  {
    bug: 'a title above the rows hides their separator',
    edits: [{
      file: 'src/app/offline/sheet/csv.ts', from: 'return Math.max(...counts.map((count) =>',
      to: 'return Math.max(...counts.slice(0, 1).map((count) =>',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'a title above semicolons', says: /no columns|Error/,
  },
  {
    bug: 'lines that end with CR alone are one line',
    edits: [{
      file: 'src/app/offline/sheet/csv.ts', from: '.replace(/\\r\\n?/g, \'\\n\')\n',
      to: '.replace(/\\r\\n/g, \'\\n\')\n',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'CR alone', says: /SheetRefused/,
  },
  {
    bug: 'UTF-16 without its mark is no text',
    edits: [{
      file: 'src/app/offline/sheet/csv.ts', from: 'const many = start.length * 0.4',
      to: 'const many = start.length * 4',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'UTF-16', says: /SheetRefused/,
  },
  {
    bug: 'a workbook whose names have a prefix has no rows',
    edits: [{
      file: 'src/app/offline/sheet/xml.ts', from: 'name.slice(name.indexOf(\':\') + 1)',
      to: 'name',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'names with a prefix', says: /SheetRefused/,
  },
  {
    bug: 'how a text is spoken is read as a part of it',
    edits: [{
      file: 'src/app/offline/sheet/workbook.ts', from: 'inText = spoken === 0',
      to: 'inText = true',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'rich text', says: /AssertionError/,
  },
  {
    bug: '_x000D_ is read as letters',
    edits: [{
      file: 'src/app/offline/sheet/workbook.ts', from: 'text.includes(\'_x\') ?',
      to: 'text.includes(\'_y\') ?',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'signs that XML cannot carry', says: /_x000D_|AssertionError/,
  },
  {
    bug: 'days of a workbook that counts from 1904 are four years off',
    edits: [{
      file: 'src/app/offline/sheet/number-format.ts', from: 'from_1904 ? whole + 1_462',
      to: 'from_1904 ? whole',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'counted from 1904', says: /AssertionError/,
  },
  {
    bug: 'the zeros that a format puts before a number are lost',
    edits: [{
      file: 'src/app/offline/sheet/number-format.ts', from: '.padStart(shape.replace(/\\D/g, \'\').length, \'0\')',
      to: '',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'leading zeros', says: /AssertionError/,
  },
  {
    bug: 'dollars of a format are paid as naira',
    edits: [{
      file: 'src/app/offline/sheet/number-format.ts', from: 'return currency ? {',
      to: 'return currency === \'-\' ? {',
    }],
    test: 'tests/corpora/files-of-rows.test.ts', only: 'dollars of a format', says: /AssertionError/,
  },
  {
    bug: 'an emoji is cut apart',
    edits: [{
      file: 'src/domain/cut-text.ts', from: 'while (end > 0 && isWithin()) end -= 1',
      to: '',
    }],
    test: 'tests/domain/cut-text.test.ts', only: 'at most', says: /AssertionError/,
  },
  {
    bug: 'another amount than in the last batch is not told',
    edits: [{
      file: 'src/provider/bulk/last.ts', from: 'before.some(({ amount }) => amount === row.amount)',
      to: 'before.length > 0',
    }],
    test: 'tests/provider/bulk.test.ts', only: 'another amount or account', says: /changed/,
  },
  {
    bug: 'an account is opened for another person with that address without a word',
    edits: [{
      file: 'src/provider/virtual-accounts/bulk.ts', from: 'name === undefined || isSameName(name, fullname)',
      to: 'name === undefined || name !== \'\'',
    }],
    test: 'tests/provider/virtual-accounts-bulk.test.ts', only: 'has another name', says: /warning|AssertionError/,
  },
  {
    bug: 'of a name in two columns the first alone is read',
    edits: [{ file: 'src/app/offline/sheet/joined.ts', from: 'of.length > 1', to: 'of.length > 9' }],
    test: 'tests/corpora/files-of-people.test.ts', only: 'first and last names', says: /AssertionError/,
  },
  {
    bug: 'the phone at home is as good as the mobile one',
    edits: [{ file: 'src/app/offline/sheet/person-columns.ts', from: '((mobile|cell|', to: '((home|mobile|cell|' }],
    test: 'tests/corpora/files-of-people.test.ts', only: 'of two phones the mobile one', says: /AssertionError/,
  },
]
