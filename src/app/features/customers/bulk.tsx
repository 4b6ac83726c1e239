// Customers from a file, which is kept on this phone until they are added.
import { useQueryClient } from '@tanstack/react-query'
import { customerMessages, customers } from '#contract/customers.ts'
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
import { customerSheet } from './sheet.ts'

type CustomersTyped = FileTyped<SheetRow<'fullname', 'email' | 'mobile_number'>>

export const customersFile = draftForm<CustomersTyped>({
  name: 'customersFile', version: 3, migrations: fileMigrations,
})

const reader = readerOf(customerSheet)

const columns = [
  { name: 'fullname', label: 'Name', needed: true },
  { name: 'email', label: 'Email address', keyboard: 'email' },
  { name: 'mobile_number', label: 'Phone number', keyboard: 'tel' },
] as const

const template = [
  ['name', 'email address', 'phone number'],
  ['Sample Customer', 'sample.customer@adire.example', '08030000001'],
]

export function CustomersFromFile({ draft }: { draft: Draft<CustomersTyped> | null }) {
  const client = useQueryClient()
  const { state: network } = useReachable()
  const kept = useKeptValues(customersFile, { draft, blank: noFile })
  const adding = useWriting(customers.bulk, { quiet: true, keeper: kept.keeper })
  return (
    <>
      <PageHeader title="Customers from a file" back={{ to: '/dashboard/customers' }} />
      <BulkSteps
        nouns={['customer', 'customers']}
        name="customers"
        about={
          'Columns for name and, if you like, email address and phone number. ' +
          'CSV or Excel, up to 10,000 rows.'
        }
        template={template}
        columns={columns}
        isOffline={network === 'offline'}
        network={network}
        kept={kept}
        {...reader}
        nameOf={shownFileName}
        isRefused={(error) => error instanceof SheetRefused}
        check={(rows) => call(customers.bulk, { query: { command: 'validate' }, body: { customers: rows } })}
        store={async (rows) => {
          const answer = await adding.mutateAsync({ query: { command: 'create' }, body: { customers: rows } })
          void client.invalidateQueries({ queryKey: [customers.list.path] })
          return answer
        }}
        problemOf={(error, isOpen) =>
          error instanceof SheetRefused ? error.message
            : failureWords(error, isOpen ? '' : customerMessages.notCreated)}
        onward={
          <LinkButton to="/dashboard/customers" look="primary">
            See customers
          </LinkButton>
        }
      />
    </>
  )
}
