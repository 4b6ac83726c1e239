// All payment links, the newest first.
import Link2 from 'lucide-react/icons/link-2'
import { useMay } from '#app/api/permissions.ts'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton, TextLink } from '#app/ui/link-button.tsx'
import { Disc } from '#app/ui/list-card.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { linkFacts, linkFilters, linkListing, linkPath } from './facts.tsx'

const back = { to: '/dashboard/transactions', narrow: true }
const create = '/dashboard/payment_links/create'

const picture = () => (
  <Disc>
    <Icon of={Link2} />
  </Disc>
)

export function PaymentLinksList() {
  const mayMake = useMay('manage_payment_links')
  const make = mayMake && (
    <LinkButton to={create} look="primary" icon={Link2}>
      New payment link
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Payment links" back={back} actions={make} />
      <main className="flex-1 px-side pt-2 pb-24">
        <TextLink to="/dashboard/payment_links/transactions" className="text-15">
          See what was paid by link
        </TextLink>
        <ListView
          name="payment-links"
          nouns={['payment link', 'payment links']}
          rows={linkListing}
          facts={linkFacts}
          filters={linkFilters}
          searches="Reference or what it is for"
          keyOf={({ reference }) => reference}
          to={linkPath}
          days="rows"
          picture={picture}
          empty={
            <EmptyState icon={Link2} title="No payment links yet">
              Make a link for an amount and send it to a customer, who pays it in a browser.
            </EmptyState>
          }
        />
        {mayMake && (
          <DockedLink to={create} icon={Link2}>
            New payment link
          </DockedLink>
        )}
      </main>
    </>
  )
}
