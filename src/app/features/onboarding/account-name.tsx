// Whose account a number is: asked as soon as there are ten digits and a bank (spec 5), said under the field.
import { useQuery } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useEffectEvent } from 'react'
import { banks } from '#contract/banks.ts'
import { Refusal } from '#contract/refusal.ts'
import { isAccountNumber } from '#domain/bank.ts'
import { call } from '#app/api/call.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Strip } from '#app/ui/strip.tsx'
import { accountWarning } from './bank-fields.ts'

interface AccountNameProps {
  bank_code: string
  business_nuban: string
  bank_name: string
  /** Null for a bank whose numbers cannot be checked. */
  institution: string | null
  /** The name known from before for exactly this number, to be read without a network. */
  known: string
  onName: (name: string) => void
}

export function AccountName(props: AccountNameProps) {
  const { bank_code, business_nuban, bank_name, institution, known, onName } = props
  const isWhole = isAccountNumber(business_nuban) && bank_code !== ''
  const { state } = useReachable()
  const enquiry = useQuery({
    queryKey: [banks.enquiry.path, bank_code, business_nuban],
    queryFn: ({ signal }) => call(banks.enquiry, { body: { nuban: business_nuban, bank_code } }, { signal }),
    enabled: isWhole && known === '' && state !== 'offline',
    staleTime: Infinity,
    retry: false,
    meta: { persist: false },
  })
  const name = enquiry.data?.account_name ?? known
  const tell = useEffectEvent(onName)
  useEffect(() => {
    if (enquiry.data) tell(enquiry.data.account_name)
  }, [enquiry.data])
  if (!isWhole) return null
  return (
    <div className="mt-2" aria-live="polite">
      <Answer
        name={name} bank_name={bank_name} isAsking={enquiry.isFetching && !name}
        error={name ? null : enquiry.error} isOffline={state !== 'online'}
        warning={name ? null : accountWarning(institution, business_nuban)}
      />
    </div>
  )
}

interface AnswerProps {
  name: string
  bank_name: string
  isAsking: boolean
  error: Error | null
  isOffline: boolean
  warning: string | null
}

function Answer({ name, bank_name, isAsking, error, isOffline, warning }: AnswerProps) {
  if (name) {
    return (
      <Strip kind="success" icon={CircleCheck}>
        <b className="block font-semibold">{name}</b>
        <span className="text-13 text-leaf">Account name at {bank_name}</span>
      </Strip>
    )
  }
  if (isAsking) return <p className="text-13 text-soft">Asking {bank_name} for the account name</p>
  const isSilent = isOffline || error instanceof Unreachable
  return (
    <>
      {isSilent && (
        <Strip kind="info" icon={CloudOff}>
          The name will be checked when the network is back. You can save now.
        </Strip>
      )}
      {!isSilent && error && (
        <Strip kind="warning">
          {error instanceof Refusal && error.code === 'not_found'
            ? 'Account not found. Check the bank and each digit.' : error.message}
        </Strip>
      )}
      {warning && isSilent && <Strip kind="warning" className="mt-2">{warning}</Strip>}
    </>
  )
}
