// Virtual accounts from a file: a customer and an account for each row.
import { useQueryClient } from '@tanstack/react-query'
import { customers } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import { virtualAccountMessages, virtualAccounts } from '#contract/virtual-accounts.ts'
import { call } from '#app/api/call.ts'
import { newId } from '#app/api/new-id.ts'
import { isOpenAfter } from '#app/api/open-after.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { rowsOfFile } from '#app/offline/sheet/file.ts'
import { SheetRefused } from '#app/offline/sheet/refused.ts'
import type { SheetRow } from '#app/offline/sheet/shape.ts'
import { BulkSteps } from '#app/ui/bulk-steps.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { accountSheet, columns, template, type Needed, type Other } from './sheet.ts'

export function VirtualAccountsFromFile() {
  const client = useQueryClient()
  const isOffline = useReachable().state === 'offline'
  return (
    <>
      <PageHeader title="Accounts from a file" back={{ to: '/dashboard/vnubans' }} />
      <BulkSteps<SheetRow<Needed, Other>>
        nouns={['virtual account', 'virtual accounts']}
        name="virtual-accounts"
        about={
          'Columns for customer name and bank (Wema, VFD or Coronation) and, if you like, email address, ' +
          'phone number, last day, number of payments, minimum and maximum. A customer with the same email ' +
          'address is used again. CSV or Excel, up to 2,000 rows.'
        }
        template={template}
        columns={columns}
        isOffline={isOffline}
        read={(file, onProgress) => rowsOfFile(file, accountSheet, onProgress)}
        newRequestId={newId}
        send={async (command, rows, requestId) => {
          const asked = { query: { command }, body: { vnubans: rows } }
          const answer = await call(virtualAccounts.bulk, asked, { requestId })
          if (command === 'create') {
            const lists = [virtualAccounts.list.path, customers.list.path]
            await Promise.all(lists.map((path) => client.invalidateQueries({ queryKey: [path] })))
          }
          return answer
        }}
        isOpenAfter={isOpenAfter}
        problemOf={(error, isOpen) => {
          if (error instanceof SheetRefused || error instanceof Refusal) return error.message
          return isOpen ? '' : virtualAccountMessages.notSaved
        }}
        onward={
          <LinkButton to="/dashboard/vnubans" look="primary">
            See virtual accounts
          </LinkButton>
        }
      />
    </>
  )
}
