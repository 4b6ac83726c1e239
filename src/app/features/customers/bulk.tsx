// Customers from a file.
import { useQueryClient } from '@tanstack/react-query'
import { customerMessages, customers } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import { call } from '#app/api/call.ts'
import { newId } from '#app/api/new-id.ts'
import { isOpenAfter } from '#app/api/open-after.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { rowsOfFile } from '#app/offline/sheet/file.ts'
import { SheetRefused } from '#app/offline/sheet/refused.ts'
import type { SheetRow, SheetShape } from '#app/offline/sheet/shape.ts'
import { BulkSteps } from '#app/ui/bulk-steps.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

const shape: SheetShape<'fullname', 'email' | 'mobile_number'> = {
  columns: [
    {
      name: 'fullname',
      headings: ['name', 'fullname', 'customer', 'customername', 'names'],
      needed: true,
      most: 200,
    },
    {
      name: 'email',
      headings: ['email', 'emailaddress', 'mail', 'customeremail'],
      needed: false,
      most: 200,
    },
    {
      name: 'mobile_number',
      headings: ['phonenumber', 'phone', 'mobile', 'mobilenumber', 'telephone', 'phoneno', 'gsm'],
      needed: false,
      most: 200,
    },
  ],
  begins: '',
  most: 10_000,
  missing: 'We found no column for the name. Name the columns as the template does.',
}

const columns = [
  { name: 'fullname', label: 'Name', needed: true },
  { name: 'email', label: 'Email address', keyboard: 'email' },
  { name: 'mobile_number', label: 'Phone number', keyboard: 'tel' },
] as const

const template = [
  ['name', 'email address', 'phone number'],
  ['Sample Customer', 'sample.customer@adire.example', '08030000001'],
]

export function CustomersFromFile() {
  const client = useQueryClient()
  const isOffline = useReachable().state === 'offline'
  return (
    <>
      <PageHeader title="Customers from a file" back={{ to: '/dashboard/customers' }} />
      <BulkSteps<SheetRow<'fullname', 'email' | 'mobile_number'>>
        nouns={['customer', 'customers']}
        name="customers"
        about={
          'Columns for name and, if you like, email address and phone number. ' +
          'CSV or Excel, up to 10,000 rows.'
        }
        template={template}
        columns={columns}
        isOffline={isOffline}
        read={(file, onProgress) => rowsOfFile(file, shape, onProgress)}
        newRequestId={newId}
        send={async (command, rows, requestId) => {
          const answer = await call(
            customers.bulk,
            { query: { command }, body: { customers: rows } },
            { requestId },
          )
          if (command === 'create') await client.invalidateQueries({ queryKey: [customers.list.path] })
          return answer
        }}
        isOpenAfter={isOpenAfter}
        problemOf={(error, isOpen) => {
          if (error instanceof SheetRefused || error instanceof Refusal) return error.message
          return isOpen ? '' : customerMessages.notCreated
        }}
        onward={
          <LinkButton to="/dashboard/customers" look="primary">
            See customers
          </LinkButton>
        }
      />
    </>
  )
}
