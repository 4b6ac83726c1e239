// The way to a new payout, for who may start one: in the bar on a desktop, at the thumb on a phone.
import Send from 'lucide-react/icons/send'
import { useMay } from '#app/api/permissions.ts'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

const to = '/dashboard/new-payout'

export const NewPayoutButton = () =>
  useMay('initiate_payouts') && (
    <LinkButton to={to} look="primary" icon={Send}>
      New payout
    </LinkButton>
  )

export const DockedNewPayout = () =>
  useMay('initiate_payouts') && (
    <DockedLink to={to} icon={Send}>
      New payout
    </DockedLink>
  )
