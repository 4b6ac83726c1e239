// A statement as ISO 20022 has it (camt.053.001.08), for programs that keep accounts. The order of the
// elements is the schema's.
import { lagosMoment } from '#domain/csv.ts'
import { kobo, plainAmount, subtract, type Kobo } from '#domain/money.ts'
import { productName } from '#domain/product.ts'
import { isCharge, isTakenBack, isTax } from '#domain/statement.ts'
import { testMoney } from '#domain/test-money.ts'
import { lagosDay } from '#domain/time.ts'
import { accountOf, wordsOf } from './table.ts'
import type { BookedLine, Form, Head } from './writer.ts'
import { element } from './xml.ts'

export const camt053Form: Form = (head) => {
  let entry = 0
  const next = () => {
    entry += 1
    return `${idOf(head)}-${entry}`
  }
  return {
    begin: () => beginning(head),
    add: (lines) => lines.map((line) => entryOf(line, next())).join(''),
    end: () => {
      const test = head.mode === 'test' ? element('AddtlStmtInf', testMoney.banner) : ''
      return `${test}</Stmt></BkToCstmrStmt></Document>\n`
    },
  }
}

/** At most 35 letters, and unique: the last 24 of a version 7 UUID are. */
const idOf = ({ id }: Head): string => id.replaceAll('-', '').slice(-24)

const absolute = (amount: Kobo) => (amount < 0 ? subtract(kobo(0), amount) : amount)
const money = (amount: Kobo) => `<Amt Ccy="NGN">${plainAmount(absolute(amount))}</Amt>${side(amount)}`
const side = (amount: Kobo) => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

function beginning(head: Head): string {
  const made = lagosMoment(head.made_at)
  const account = element('Id', accountOf(head), 34)
  return '<?xml version="1.0" encoding="UTF-8"?>\n'
    + '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>'
    + `<GrpHdr>${element('MsgId', idOf(head))}${element('CreDtTm', made)}</GrpHdr>`
    + `<Stmt>${element('Id', idOf(head))}<ElctrncSeqNb>1</ElctrncSeqNb>${element('CreDtTm', made)}`
    + `<FrToDt><FrDtTm>${head.from}T00:00:00+01:00</FrDtTm>`
    + `<ToDtTm>${head.to}T23:59:59+01:00</ToDtTm></FrToDt>`
    + `<Acct><Id><Othr>${account}</Othr></Id><Ccy>${head.currency}</Ccy>`
    + element('Nm', head.account_name, 70)
    + `<Ownr>${element('Nm', head.owner, 140)}</Ownr>`
    + `<Svcr><FinInstnId>${element('Nm', head.bank_name, 140)}</FinInstnId></Svcr></Acct>`
    + balance('OPBD', head.opening, head.from) + balance('CLBD', head.closing, head.to)
    + `<TxsSummry><TtlNtries><NbOfNtries>${head.lines}</NbOfNtries></TtlNtries>`
    + `<TtlCdtNtries><Sum>${plainAmount(head.money_in)}</Sum></TtlCdtNtries>`
    + `<TtlDbtNtries><Sum>${plainAmount(head.money_out)}</Sum></TtlDbtNtries></TxsSummry>\n`
}

const balance = (code: string, amount: Kobo, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`

function entryOf(line: BookedLine, id: string): string {
  const at = new Date(line.at)
  const words = [wordsOf(line), line.narration].filter(Boolean).join(': ')
  return `<Ntry>${element('NtryRef', id)}${money(line.kobo)}<Sts><Cd>BOOK</Cd></Sts>`
    + `<BookgDt><DtTm>${lagosMoment(at)}</DtTm></BookgDt><ValDt><Dt>${lagosDay(at)}</Dt></ValDt>`
    + `${element('AcctSvcrRef', line.reference, 35)}<BkTxCd><Domn><Cd>PMNT</Cd><Fmly>${family(line)}`
    + `</Fmly></Domn><Prtry>${element('Cd', wordsOf(line), 35)}${element('Issr', productName)}</Prtry>`
    + '</BkTxCd>'
    + `<NtryDtls><TxDtls><Refs>${element('EndToEndId', line.reference, 35)}</Refs>${money(line.kobo)}`
    + `${other(line)}<RmtInf>${element('Ustrd', words, 140)}</RmtInf></TxDtls></NtryDtls>`
    + `${element('AddtlNtryInf', wordsOf(line), 500)}</Ntry>\n`
}

/** The bank transaction codes of ISO 20022: the family, and what it is within it. */
function family({ kind, kobo: moved }: BookedLine): string {
  const isIn = moved > 0
  const codes = (cd: string, sub: string) => `<Cd>${cd}</Cd><SubFmlyCd>${sub}</SubFmlyCd>`
  if (isCharge(kind)) return codes(isIn ? 'MCOP' : 'MDOP', isTax(kind) ? 'TAXE' : 'CHRG')
  if (isTakenBack(kind)) return codes(isIn ? 'ICDT' : 'RCDT', 'RRTN')
  return codes(isIn ? 'RCDT' : 'ICDT', 'DMCT')
}

/** Who paid where money came in, and who was paid where it went. */
function other({ kobo: moved, counterparty, counterparty_account, counterparty_bank }: BookedLine): string {
  const name = moved > 0 ? 'Dbtr' : 'Cdtr'
  const account = element('Id', counterparty_account, 34)
  const bank = element('Nm', counterparty_bank, 140)
  return `<RltdPties><${name}><Pty>${element('Nm', counterparty, 140)}</Pty></${name}>`
    + `${account && `<${name}Acct><Id><Othr>${account}</Othr></Id></${name}Acct>`}</RltdPties>`
    + `${bank && `<RltdAgts><${name}Agt><FinInstnId>${bank}</FinInstnId></${name}Agt></RltdAgts>`}`
}
