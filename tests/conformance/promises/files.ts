// Files: taken up to their limit, looked at, given back as they came. They need a chargeback to be evidence
// of, which only the simulator makes.
import { chargebacks } from '#contract/chargebacks.ts'
import { documents } from '#contract/documents.ts'
import { simulator } from '#contract/simulator.ts'
import { cardProblem } from '#domain/card.ts'
import { MAX_FILE_BYTES } from '#domain/document.ts'
import { fromNaira } from '#domain/money.ts'
import type { Promised, Run } from '../promise.ts'
import { broken, NotChecked } from '../verdict.ts'
import { answerOf, attached, refusalOf } from '../wire.ts'

/** A Verve number whose ending the sandbox pays; the digit before it is chosen so that the check fits. */
const card = Array.from({ length: 10 }, (_, digit) => `5061020000001${digit}10`)
  .find((number) => cardProblem(number) === null) ?? ''

const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>'
  + 'endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n'
  + 'trailer<</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF\n'

const aFile = (text: string, name = 'delivery note.pdf') =>
  new File([text], name, { type: 'application/pdf' })

async function chargeback(run: Run): Promise<{ reference: string, version: number }> {
  const kept = run.made.get('chargeback') as { reference: string, version: number } | undefined
  if (kept) return kept
  const { wire, member: { token }, options } = run
  if (options.without.includes('simulator')) throw new NotChecked('It takes the simulator')
  const body = { card_number: card, amount: fromNaira(4_000), payer_name: 'CONFORMANCE SAMPLE' }
  const paid = await wire.ask(simulator.cardPayment, { token, body })
  if (paid.status === 404) throw new NotChecked('It takes the simulator, which is not offered')
  const { transaction_reference } = answerOf(simulator.cardPayment, paid)
  const raised = await wire.ask(simulator.chargeback, {
    token, body: { transaction: transaction_reference ?? '', reason: 'value_not_given' },
  })
  const made = answerOf(simulator.chargeback, raised)
  run.made.set('chargeback', made)
  run.left.push('a card payment of ₦4,000 in test mode, and its chargeback')
  return made
}

async function contest(run: Run, evidence: File) {
  const { reference, version } = await chargeback(run)
  return run.wire.ask(chargebacks.contest, {
    token: run.member.token, params: { reference }, files: { evidence_1: evidence },
    body: { version, explanation: run.mark },
  })
}

export const files: readonly Promised[] = [
  {
    id: 'files.too-large', required: true, says: 'A file of one byte over 4 MiB is refused: 413, or 422',
    async keep(run) {
      const reply = await contest(run, aFile(pdf + ' '.repeat(MAX_FILE_BYTES + 1 - pdf.length)))
      refusalOf(reply, reply.status === 422 ? 422 : 413)
    },
  },
  {
    id: 'files.another-type', required: true,
    says: 'A file that is not what its name says is refused: 415, or 422',
    async keep(run) {
      const reply = await contest(run, aFile('<html><script>alert(1)</script></html>'))
      refusalOf(reply, reply.status === 422 ? 422 : 415)
    },
  },
  {
    id: 'files.back', required: true,
    says: 'A file that was taken comes back with the same bytes, as an attachment that nobody guesses at',
    async keep(run) {
      const sent = await contest(run, aFile(pdf))
      const { evidence: [file] } = answerOf(chargebacks.contest, sent)
      if (!file) return broken('What was sent is not listed', sent)
      run.made.set('document', file.id)
      const reply = await run.wire.ask(documents.show, { token: run.member.token, params: { id: file.id } })
      if (reply.status !== 200 || reply.text !== pdf) broken('Other bytes come back', sent, reply)
      attached(reply)
      const guard = reply.headers.get('X-Content-Type-Options')
      if (guard !== 'nosniff') broken('A browser may guess its type', reply)
    },
  },
]
