// Virtual accounts from a file: a customer and an account for each row. It is kept on this phone until then.
import { useQueryClient } from '@tanstack/react-query'
import { customers } from '#contract/customers.ts'
import { virtualAccountMessages, virtualAccounts } from '#contract/virtual-accounts.ts'
import { call } from '#app/api/call.ts'
import { failureWords } from '#app/api/intent.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { readerOf, shownFileName } from '#app/offline/sheet/kept.ts'
import { SheetRefused } from '#app/offline/sheet/refused.ts'
import type { SheetRow } from '#app/offline/sheet/shape.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { BulkSteps } from '#app/ui/bulk-steps.tsx'
import { fileMigrations, noFile, type FileTyped } from '#app/ui/kept-file.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { accountSheet, columns, template, type Needed, type Other } from './sheet.ts'

type AccountsTyped = FileTyped<SheetRow<Needed, Other>>

export const accountsFile = draftForm<AccountsTyped>({
  name: 'virtualAccountsFile', version: 3, migrations: fileMigrations,
})

const reader = readerOf(accountSheet)

export function VirtualAccountsFromFile({ draft }: { draft: Draft<AccountsTyped> | null }) {
  const client = useQueryClient()
  const { state: network } = useReachable()
  const kept = useKeptValues(accountsFile, { draft, blank: noFile })
  const adding = useWriting(virtualAccounts.bulk, { quiet: true, keeper: kept.keeper })
  return (
    <>
      <PageHeader title="Accounts from a file" back={{ to: '/dashboard/vnubans' }} />
      <BulkSteps
        nouns={['virtual account', 'virtual accounts']}
        name="virtual-accounts"
        about={
          'Columns for customer name and bank (Wema, VFD or Coronation) and, if you like, email address, ' +
          'phone number, last day, number of payments, minimum and maximum. A customer with the same email ' +
          'address is used again. CSV or Excel, up to 2,000 rows.'
        }
        template={template}
        columns={columns}
        isOffline={network === 'offline'}
        network={network}
        kept={kept}
        {...reader}
        nameOf={shownFileName}
        isRefused={(error) => error instanceof SheetRefused}
        check={(rows) =>
          call(virtualAccounts.bulk, { query: { command: 'validate' }, body: { vnubans: rows } })}
        store={async (rows) => {
          const answer = await adding.mutateAsync({ query: { command: 'create' }, body: { vnubans: rows } })
          const lists = [virtualAccounts.list.path, customers.list.path]
          for (const path of lists) void client.invalidateQueries({ queryKey: [path] })
          return answer
        }}
        problemOf={(error, isOpen) =>
          error instanceof SheetRefused ? error.message
            : failureWords(error, isOpen ? '' : virtualAccountMessages.notSaved)}
        onward={
          <LinkButton to="/dashboard/vnubans" look="primary">
            See virtual accounts
          </LinkButton>
        }
      />
    </>
  )
}
