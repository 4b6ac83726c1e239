// Under which code and name each thing stands in the business's own books; set once.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { journal } from '#contract/journal.ts'
import { journalAccounts } from '#domain/journal.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ListCard, Row, RowButton } from '#app/ui/list-card.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { toast } from '#app/ui/toast.tsx'
import { BooksPage } from './frame.tsx'

type Accounts = Answer<typeof journal.accounts>
type Account = Accounts['accounts'][number]

const accountsReading = reading(journal.accounts, {}, { persist: true, staleTime: 0 })

export function JournalAccountsPage() {
  const query = useQuery(accountsReading)
  const mayChange = useMay('manage_settings') === true
  const [changing, setChanging] = useState<Account | null>(null)
  return (
    <BooksPage>
      <p className="text-13 text-soft mb-3">
        QuickBooks and Zoho Books find an account by its name, Sage 50 by its code: write both as they are
        there.
      </p>
      <Shown standing={useStanding(query)} loading={<SkeletonRows rows={6} />}>
        {({ accounts, updated_at, updated_by, version }) => (
          <>
            <ListCard label="Accounts">
              {accounts.map((one) => {
                const parts = {
                  lead: one.name, amount: one.code, status: journalAccounts[one.account].says,
                }
                return mayChange
                  ? <RowButton key={one.account} {...parts} onClick={() => setChanging(one)} />
                  : <Row key={one.account} {...parts} />
              })}
            </ListCard>
            {updated_at && (
              <p className="mt-3 text-13 text-soft">
                Last set by {updated_by ?? 'somebody'}, <TimeText at={updated_at} />. Closed months keep
                theirs.
              </p>
            )}
            {changing && (
              <AccountSheet account={changing} version={version} onClose={() => setChanging(null)} />
            )}
          </>
        )}
      </Shown>
    </BooksPage>
  )
}

interface AccountSheetProps {
  account: Account
  version: number
  onClose: () => void
}

function AccountSheet({ account: { account, ...before }, version, onClose }: AccountSheetProps) {
  const [code, setCode] = useState(before.code)
  const [name, setName] = useState(before.name)
  const client = useQueryClient()
  const isOffline = useReachable().state === 'offline'
  const { mutate, isPending, error } = useWriting(journal.setAccounts, { quiet: true })
  const errors = errorsOf(error)
  const errorOf = (field: string) => errors[`accounts.0.${field}`] ?? errors[field]
  const save = () => mutate({ body: { accounts: [{ account, code, name }], version } }, {
    onSuccess(saved) {
      client.setQueryData(accountsReading.queryKey, saved)
      toast.success('Account saved.')
      onClose()
    },
    onError(failure) {
      toast.error(failure.message)
      void client.invalidateQueries({ queryKey: accountsReading.queryKey })
    },
  })
  const isSame = code.trim() === before.code && name.trim() === before.name
  return (
    <Sheet
      open onClose={onClose} title={journalAccounts[account].name}
      footer={
        <Button look="primary" wide disabled={isSame || isOffline} busy={isPending} onClick={save}>
          Save
        </Button>
      }
    >
      <p className="text-15 text-soft mb-3">{journalAccounts[account].says}.</p>
      <Field label="Code" className="!mt-0" error={errorOf('code')} hint="At most 8 letters and digits.">
        <TextInput
          value={code} maxLength={8} autoComplete="off" onChange={(e) => setCode(e.currentTarget.value)}
        />
      </Field>
      <Field label="Name" error={errorOf('name')} hint="As it is called in your accounting program.">
        <TextInput
          value={name} maxLength={100} autoComplete="off" onChange={(e) => setName(e.currentTarget.value)}
        />
      </Field>
    </Sheet>
  )
}
