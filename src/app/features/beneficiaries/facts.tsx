// What is worth knowing of a beneficiary, said once.
import type { Answer } from '#contract/endpoint.ts'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { listingOf } from '#app/api/listing.ts'
import type { Fact } from '#app/ui/lists/fact.ts'
import { dateFact, figuresFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'

export type Beneficiary = Answer<typeof beneficiaries.show>

export const beneficiaryFacts: readonly Fact<Beneficiary>[] = [
  nameFact('beneficiary_account_name', 'Name', 'lead', (one) => one.beneficiary_account_name),
  {
    ...textFact('bank_name', 'Bank', 'status', (one) => one.bank_name),
    show: (one) => <span className="desk:text-15">{one.bank_name}</span>,
  },
  figuresFact('beneficiary_nuban', 'Account number', 'column', (one) => one.beneficiary_nuban),
  textFact('beneficiary_bank_code', 'Bank code', 'detail', (one) => one.beneficiary_bank_code),
  dateFact('created_at', 'Added', 'column', (one) => one.created_at),
  textFact('created_by', 'Added by', 'detail', (one) => one.created_by),
  textFact('reference', 'Reference', 'detail', (one) => one.reference),
]

export const beneficiaryRows = listingOf(beneficiaries.list, {}, { persist: true })
