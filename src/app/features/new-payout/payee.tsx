// Whom to pay: somebody paid before, a beneficiary, or a new account that its bank names.
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useState } from 'react'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { payouts } from '#contract/payouts.ts'
import { matchesWords } from '#domain/folding.ts'
import { reading } from '#app/api/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { calmName } from '#app/ui/calm-name.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Disc, ListCard } from '#app/ui/list-card.tsx'
import { initials } from '#app/ui/initials.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { AccountSheet } from './account-sheet.tsx'

export interface Payee {
  bank_code: string
  bank_name: string
  beneficiary_nuban: string
  /** The name that it is known by here; '' for an account that is new. */
  expected_name: string
}

interface PayeeStepProps {
  onChoose: (payee: Payee, bank_account_name: string) => void
}

/** Who was paid last, each account once. */
const recentReading = reading(payouts.list, { query: { limit: 30, status: 'successful' } }, { persist: true })

export function PayeeStep({ onChoose }: PayeeStepProps) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<Payee | 'new' | null>(null)
  const search = useDeferredValue(typed.trim())
  const recent = useRecent(search)
  const saved = useSaved(search)
  const isNothing = !saved.isLoading && saved.payees.length === 0 && recent.length === 0
  return (
    <>
      <div className="control mt-2">
        <Icon of={Search} className="ml-4 -mr-1 text-soft" />
        <input
          type="search"
          aria-label="Search"
          placeholder="Name or account number"
          value={typed}
          autoComplete="off"
          maxLength={100}
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Button look="tinted" icon={Plus} wide className="mt-3" onClick={() => setOpen('new')}>
        New account
      </Button>
      {recent.length > 0 && <Payees title="Recent" payees={recent} onOpen={setOpen} />}
      {saved.isLoading && (
        <div className="mt-6">
          <SkeletonRows rows={3} />
        </div>
      )}
      {saved.payees.length > 0 && <Payees title="Beneficiaries" payees={saved.payees} onOpen={setOpen} />}
      {isNothing && (
        <p className="mt-6 text-15 text-soft text-center">
          {search
            ? 'Nobody here has this name or number. Add it as a new account.'
            : 'Nobody has been paid yet. Begin with a new account.'}
        </p>
      )}
      {open && (
        <AccountSheet
          known={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onName={(payee, name) => {
            setOpen(null)
            onChoose(payee, name)
          }}
        />
      )}
    </>
  )
}

interface PayeesProps {
  title: string
  payees: readonly Payee[]
  onOpen: (payee: Payee) => void
}

function Payees({ title, payees, onOpen }: PayeesProps) {
  return (
    <>
      <SectionHead title={title} />
      <ListCard label={title}>
        {payees.map((payee) => (
          <button
            key={`${payee.bank_code} ${payee.beneficiary_nuban}`}
            type="button"
            onClick={() => onOpen(payee)}
            className="flex items-center w-full min-h-[64px] py-3 text-left"
          >
            <Disc>{initials(payee.expected_name)}</Disc>
            <span className="block flex-1 min-w-0 ml-3">
              <span className="block font-medium">{calmName(payee.expected_name)}</span>
              <span className="block text-13 text-soft">
                {payee.bank_name} · <span className="figures">{payee.beneficiary_nuban}</span>
              </span>
            </span>
          </button>
        ))}
      </ListCard>
    </>
  )
}

const MOST_RECENT = 5

function useRecent(search: string): Payee[] {
  const { data } = useQuery(recentReading)
  const seen = new Set<string>()
  const payees: Payee[] = []
  for (const one of data?.items ?? []) {
    const key = `${one.bank_code} ${one.beneficiary_nuban}`
    const isWanted = matchesWords(search, `${one.beneficiary_account_name} ${one.beneficiary_nuban}`)
    if (seen.has(key) || !isWanted) continue
    seen.add(key)
    const { bank_code, bank_name, beneficiary_nuban, beneficiary_account_name } = one
    payees.push({ bank_code, bank_name, beneficiary_nuban, expected_name: beneficiary_account_name })
  }
  return payees.slice(0, MOST_RECENT)
}

function useSaved(search: string) {
  const query = search ? { limit: 20, search } : { limit: 20 }
  const { data, isLoading } = useQuery(
    reading(beneficiaries.list, { query }, { persist: true, keepPrevious: true }),
  )
  const payees = (data?.items ?? []).map((one): Payee => ({
    bank_code: one.beneficiary_bank_code,
    bank_name: one.bank_name,
    beneficiary_nuban: one.beneficiary_nuban,
    expected_name: one.beneficiary_account_name,
  }))
  return { payees, isLoading }
}
