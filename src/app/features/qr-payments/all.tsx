// All QR codes, the newest first.
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useMay } from '#app/api/permissions.ts'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Disc } from '#app/ui/list-card.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { qrFacts, qrFilters, qrListing, qrPath } from './facts.tsx'

const create = '/dashboard/qr-payments/create'

const picture = () => (
  <Disc>
    <Icon of={QrCodeIcon} />
  </Disc>
)

export function QrPaymentsList() {
  const mayMake = useMay('manage_payment_links')
  const make = mayMake && (
    <LinkButton to={create} look="primary" icon={QrCodeIcon}>
      New QR code
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="QR payments" back={{ to: '/dashboard/transactions', narrow: true }} actions={make} />
      <main className="flex-1 px-side pt-2 pb-24">
        <ListView
          name="qr-payments"
          nouns={['QR code', 'QR codes']}
          rows={qrListing}
          facts={qrFacts}
          filters={qrFilters}
          searches="Name or reference"
          keyOf={({ reference }) => reference}
          to={qrPath}
          days="rows"
          picture={picture}
          empty={
            <EmptyState icon={QrCodeIcon} title="No QR codes yet">
              Make one for your counter, or for a single payment. A customer scans it with a bank app.
            </EmptyState>
          }
        />
        {mayMake && (
          <DockedLink to={create} icon={QrCodeIcon}>
            New QR code
          </DockedLink>
        )}
      </main>
    </>
  )
}
