// Mends one row of a file where it stands; a bank that the file calls by another name is mended in all its
// rows.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bulk } from '#contract/bulk.ts'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { amountText } from '#domain/amount-text.ts'
import { payoutLimits } from '#domain/payout.ts'
import { useBanks } from '#app/api/account-name.ts'
import { listingOf } from '#app/api/listing.ts'
import { useWriting } from '#app/api/queries.ts'
import { BankAccountFields } from '#app/ui/bank-account-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { FileSays } from '#app/ui/mendable-row.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.tsx'
import { couldNotValidate } from './file-work.ts'

export type Row = Answer<typeof bulk.transactions>['items'][number]

/** Rows, totals and counts of a batch that is being mended. */
export const batchPaths = [bulk.transactions.path, bulk.processed.path]

type Given = Ask<typeof bulk.change>['body']['transactions'][number]

interface MendingProps {
  row: Row
  bulk_reference: string
  onClose: () => void
}

/**
 * A number that lost its first zeros in a spreadsheet gets them back; the person sees it and the bank
 * checks it.
 */
const startingNumber = (nuban: string) =>
  /^\d{7,9}$/.test(nuban) ? nuban.padStart(10, '0') : nuban.replace(/\D/g, '')

function typedOf(row: Row) {
  return {
    beneficiary_nuban: startingNumber(row.beneficiary_nuban),
    bank_code: row.bank_name && row.bank_name !== row.bank_code ? row.bank_code : '',
    // What is no amount is typed anew: of `-5` or `1+1` no figures are taken over.
    amount: row.amount === null ? '' : amountText(row.amount),
    narration: row.narration ?? '',
    is_salary: row.is_salary ?? false,
    isForAll: false,
  }
}

export function Mending({ row, bulk_reference, onClose }: MendingProps) {
  const { choices } = useBanks()
  const [typed, setTyped] = useState(() => typedOf(row))
  const { save, isSaving, wrong } = useMending(row, bulk_reference, onClose)
  const set = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const errorOf = (field: string) => (wrong.field === field ? wrong.problem : undefined)
  const isStrange = typedOf(row).bank_code === '' && row.bank_code !== ''
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Row ${row.row}`}
      footer={
        <Button look="primary" wide busy={isSaving} onClick={() => void save(typed)}>
          Check and save
        </Button>
      }
    >
      <BankAccountFields
        bank_code={typed.bank_code}
        nuban={typed.beneficiary_nuban}
        set={({ bank_code = typed.bank_code, nuban: beneficiary_nuban = typed.beneficiary_nuban }) =>
          set({ bank_code, beneficiary_nuban })}
        choices={choices}
        errors={{ bank_code: errorOf('bank_code'), nuban: errorOf('beneficiary_nuban') }}
        bankAnswer={
          isStrange && (
            <>
              <FileSays text={row.bank_code} />
              <Checkbox checked={typed.isForAll} onChange={() => set({ isForAll: !typed.isForAll })}>
                This bank for every row that says {row.bank_code}
              </Checkbox>
            </>
          )
        }
        className="!mt-0"
      />
      <Field
        label="Amount"
        error={errorOf('amount')}
        answer={row.amount === null && <FileSays text={row.amount_given} />}
      >
        <MoneyInput value={typed.amount} onChange={(amount) => set({ amount })} />
      </Field>
      <Field label="Note" optional error={errorOf('narration')}>
        <TextInput
          maxLength={payoutLimits.narration}
          value={typed.narration}
          autoComplete="off"
          onChange={(event) => set({ narration: event.currentTarget.value })}
        />
      </Field>
      <Checkbox
        className="mt-2" checked={typed.is_salary} onChange={() => set({ is_salary: !typed.is_salary })}
      >
        Salary of somebody you employ
        <span className="block text-13 text-soft">
          {errorOf('is_salary')
            ? 'The file says neither yes nor no.' : 'No stamp duty is charged for a salary.'}
        </span>
      </Checkbox>
    </Sheet>
  )
}

function useMending(row: Row, bulk_reference: string, onClose: () => void) {
  const client = useQueryClient()
  const change = useWriting(bulk.change, { quiet: true })
  const [wrong, setWrong] = useState({ field: row.field ?? '', problem: row.problem ?? '' })
  const save = async (typed: ReturnType<typeof typedOf>) => {
    const { narration, amount, isForAll, beneficiary_nuban, bank_code, is_salary } = typed
    const own: Given = {
      row: row.row,
      beneficiary_nuban,
      bank_code,
      amount: amount.replace(/,/g, ''),
      ...(narration.trim() && { narration }),
      is_salary,
    }
    try {
      const others = isForAll ? await namesakes(bulk_reference, row, bank_code) : []
      const { transactions } = await change.mutateAsync({
        body: { bulk_reference, transactions: [own, ...others] },
      })
      await Promise.all(batchPaths.map((path) => client.invalidateQueries({ queryKey: [path] })))
      const checked = transactions.find((each) => each.row === row.row)
      if (checked?.status !== 'INVALID') return onClose()
      setWrong({ field: checked.field ?? '', problem: checked.problem ?? '' })
    } catch (error) {
      toast.error(error instanceof Refusal ? error.message : couldNotValidate)
    }
  }
  return { save, wrong, isSaving: change.isPending }
}

/** The other bad rows of a bank that is called as this one's is, with the bank that is meant. */
async function namesakes(bulk_reference: string, row: Row, bank_code: string): Promise<Given[]> {
  const bad = await listingOf(bulk.transactions, { bulk_reference, status: 'INVALID' }).everyRow()
  return bad
    .filter((each) => each.bank_code === row.bank_code && each.row !== row.row)
    .map(({ row: place, beneficiary_nuban, amount_given, narration, is_salary = false }) => ({
      row: place,
      beneficiary_nuban,
      bank_code,
      amount: amount_given,
      ...(narration && { narration }),
      is_salary,
    }))
}
