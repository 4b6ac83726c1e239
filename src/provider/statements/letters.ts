// Tells who asked for a statement that it is ready. The letter carries a link that needs a log-in, never the
// lines: an inbox is not a place for a business's books.
import { productName } from '#domain/product.ts'
import { STATEMENT_KEPT_DAYS } from '#domain/statement.ts'
import { longDate } from '#domain/time.ts'
import { moment } from '../accounts/history.ts'
import { letter, ofMode } from '../mails.ts'
import type { Work } from '../work.ts'
import type { Stored } from './tables.ts'

export async function tellReady(work: Work, statement: Stored, lines: number): Promise<void> {
  const { id, member_id, account_id, first_day, last_day, mode } = statement
  const { email } = await work.database.selectFrom('member').select('email')
    .where('id', '=', member_id).executeTakeFirstOrThrow()
  const account = account_id === null ? undefined
    : await work.database.selectFrom('payout_account').select('nuban')
      .where('id', '=', account_id).executeTakeFirstOrThrow()
  const of = account ? `the account that ends in ${account.nuban.slice(-4)}` : 'the payments that came in'
  await work.mail(ofMode(mode, letter({
    to: email,
    subject: `Your ${productName} account statement is ready`,
    paragraphs: [
      `The statement of ${of}, from ${longDate(moment(first_day))} to `
        + `${longDate(moment(last_day))}, is ready. It has ${lines === 1 ? 'one line' : `${lines} lines`}.`,
    ],
    action: {
      label: 'Download the statement',
      link: `${work.settings.PUBLIC_URL}/dashboard/accounts?statement=${id}`,
    },
    notes: [
      `You need to be logged in. It is kept for ${STATEMENT_KEPT_DAYS} days.`,
      'If you did not ask for it, tell an administrator of your team.',
    ],
  })))
}
