// For a payer: type a payment's reference and the last digits of the paying account, see what became of it.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import FlaskConical from 'lucide-react/icons/flask-conical'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import { useState, type FormEvent } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { lookup, lookupMessages } from '#contract/lookup.ts'
import type { CollectionStatus } from '#domain/collection.ts'
import { notReviewed } from '#domain/test-money.ts'
import { wholeTime } from '#domain/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { StateText } from '#app/ui/chip.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyHero } from '#app/ui/money-text.tsx'
import { TestBanner } from '#app/ui/test-banner.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { FormProblem } from './form-problem.tsx'
import { Foot, Frame } from './frame.tsx'
import { fieldErrors } from './problem.ts'
import { useAsking } from './use-asking.ts'

type Found = Answer<typeof lookup.find>

const looks = {
  SUCCESSFUL: { tone: 'leaf', icon: CircleCheck, words: 'It has arrived.' },
  PENDING: { tone: 'amber', icon: Clock, words: 'It is on its way.' },
  FAILED: { tone: 'clay', icon: CircleAlert, words: 'It failed. Ask your bank.' },
  RETURNED: { tone: 'clay', icon: CornerUpLeft, words: 'It was not accepted and stays with you.' },
  REVERSED: { tone: 'clay', icon: CornerUpLeft, words: 'It was taken back to your bank.' },
} as const satisfies Record<CollectionStatus, object>

export function LookupScreen() {
  const [reference, setReference] = useState('')
  const [account_ending, setEnding] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const { ask, busy, problem } = useAsking(lookup.find)
  const errors = fieldErrors(problem)
  const isWhole = /^(\d{12}|\d{30})$/.test(reference) && /^\d{4}$/.test(account_ending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isWhole) return
    setFound(null)
    ask({ query: { reference, account_ending } }).then(setFound, () => undefined)
  }
  return (
    <Frame
      title="Find a payment"
      lead="Type the reference of a payment that you made, and see what became of it."
      back={{ to: '/login', label: 'Back to log in' }}
    >
      <form noValidate onSubmit={submit} className="flex-1 flex flex-col">
        <Field label="Payment reference" hint={lookupMessages.reference} error={errors['reference']}>
          <TextInput
            digits
            maxLength={30}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </Field>
        <Field label="Last 4 digits of your account" error={errors['account_ending']}>
          <TextInput
            digits
            maxLength={4}
            autoComplete="off"
            value={account_ending}
            onChange={(event) => setEnding(event.currentTarget.value)}
          />
        </Field>
        <FormProblem problem={problem} />
        <div aria-live="polite">{found && <Result found={found} />}</div>
        <Foot>
          <Button type="submit" look="primary" wide disabled={!isWhole} busy={busy}>
            Find the payment
          </Button>
        </Foot>
      </form>
    </Frame>
  )
}

const testLook = { tone: 'amber', icon: FlaskConical, words: 'It was made up in test mode.' } as const

function Result({ found: { status, amount, created_at, mode, is_reviewed } }: { found: Found }) {
  const { tone, icon, words } = mode === 'test' ? testLook : looks[status]
  const at = new Date(created_at)
  return (
    <Card className="mt-5">
      {mode === 'test' && <TestBanner />}
      <MoneyHero amount={amount} />
      <p className="mt-2">
        <StateText tone={tone} icon={icon}>
          {words}
        </StateText>
      </p>
      <p className="mt-1 text-15 text-soft">
        {wholeTime(at)} (Lagos)
      </p>
      {!is_reviewed && <p className="mt-2 text-15 font-medium">{notReviewed}</p>}
    </Card>
  )
}
