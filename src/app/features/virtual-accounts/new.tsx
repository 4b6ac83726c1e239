// Opens a virtual account, for a customer or for the business; kept on this phone while it is typed.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { customers } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import { virtualAccountMessages, virtualAccounts } from '#contract/virtual-accounts.ts'
import { failureWords, type IntentKeeper } from '#app/api/intent.ts'
import { reading } from '#app/api/queries.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { RadioCards } from '#app/ui/choices.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { toast } from '#app/ui/toast.tsx'
import { bankChoices } from './banks.ts'
import { CustomerFields } from './customer-fields.tsx'
import { accountReading, type VirtualAccount } from './facts.tsx'
import { LimitFields } from './limit-fields.tsx'
import {
  accountDraft, customerBody, openingBody, ownAccountDraft, type AccountTyped,
} from './typed.ts'

interface NewAccountProps {
  /** The reference of the customer that it is for, where the address names one. */
  customer?: string
  /** True for an account of the business itself. */
  isOwn?: boolean
  draft: Draft<AccountTyped> | null
  /** What stands in the fields before anything is typed. */
  blank: AccountTyped
}

export function NewVirtualAccount({ customer = '', isOwn = false, draft, blank }: NewAccountProps) {
  const form = isOwn ? ownAccountDraft : accountDraft
  const kept = useKeptValues(form, { entity: customer, draft, blank: { ...blank, customer } })
  const { values, set } = kept
  useCustomerName(values, set)
  const { save, isSaving, errors, sheets } = useOpening(isOwn, kept.keeper, blank.callback_url)
  const hasOwner = isOwn || (values.whose === 'new' ? values.fullname.trim() !== '' : values.customer !== '')
  return (
    <FormFrame
      title={isOwn ? 'Account of your business' : 'Open virtual account'}
      back={customer ? `/dashboard/customers/${customer}` : '/dashboard/vnubans'}
      save="Open account"
      canSave={hasOwner}
      isSaving={isSaving}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save(values, () => void kept.finish())}
      kept={kept}
    >
      {!isOwn && <CustomerFields values={values} set={set} errors={errors} />}
      <RadioCards
        legend="Bank"
        name="collection_bank"
        value={values.collection_bank}
        choices={bankChoices}
        onChange={(collection_bank) => set({ collection_bank })}
      />
      <LimitFields
        values={values}
        set={set}
        errors={errors}
        nameHint={isOwn ? 'Without one it is your business name.' : 'Without one it is the customer’s name.'}
      />
      <Proofs sheets={sheets} callback_url={values.callback_url} />
    </FormFrame>
  )
}

interface ProofsProps {
  sheets: ReturnType<typeof useOpening>['sheets']
  callback_url: string
}

/** Whichever of them is open. */
const Proofs = ({ sheets, callback_url }: ProofsProps) => sheets.filter(({ open }) => open).map((sheet) => (
  <ProofSheet key="proof" {...sheet} title="Confirm it is you" confirm="Open account">
    Payments to this account are told to <span className="break-all">{callback_url}</span>.
  </ProofSheet>
))

/** The address has the reference alone. */
function useCustomerName(values: AccountTyped, set: (changes: Partial<AccountTyped>) => void) {
  const { customer, customer_name } = values
  const { data } = useQuery({
    ...reading(customers.show, { params: { id: customer } }, { persist: true }),
    enabled: customer !== '' && customer_name === '',
  })
  const fill = useEffectEvent((fullname: string) => set({ customer_name: fullname }))
  useEffect(() => {
    if (data) fill(data.fullname)
  }, [data])
}

function useOpening(isOwn: boolean, keeper: IntentKeeper, callback_url: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const forKnown = useProving(virtualAccounts.create, { quiet: true, keeper })
  const forNew = useProving(virtualAccounts.createCustomer, { quiet: true, keeper })
  const forOwn = useProving(virtualAccounts.createOwn, { quiet: true, keeper })
  const error = [forKnown, forNew, forOwn].find((each) => each.error)?.error
  const refusal = error instanceof Refusal ? error : null
  const handlers = (done: () => void) => ({
    async onSuccess(opened: VirtualAccount) {
      toast.success(virtualAccountMessages.created)
      done()
      const stale = [virtualAccounts.list, customers.list, customers.show, customers.vnubans]
      await Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
      client.setQueryData(accountReading(opened.vnuban).queryKey, opened)
      await navigate({ to: '/dashboard/vnubans/$id', params: { id: opened.vnuban }, replace: true })
    },
    onError(failure: Error) {
      toast.error(failureWords(failure, virtualAccountMessages.notSaved))
    },
  })
  return {
    isSaving: forKnown.isPending || forNew.isPending || forOwn.isPending,
    errors: refusal?.errors ?? {},
    sheets: [forKnown.sheet, forNew.sheet, forOwn.sheet],
    save(values: AccountTyped, done: () => void) {
      for (const each of [forKnown, forNew, forOwn]) each.reset()
      const opening = openingBody(values, callback_url)
      if (isOwn) return forOwn.ask({ body: opening }, handlers(done))
      if (values.whose === 'new') {
        return forNew.ask({ body: { ...customerBody(values), ...opening } }, handlers(done))
      }
      forKnown.ask({ body: { customer: values.customer, ...opening } }, handlers(done))
    },
  }
}
