// One beneficiary: who it is, and from here to a payout, a change, or its end.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { beneficiaries, beneficiaryMessages } from '#contract/beneficiaries.ts'
import { Refusal } from '#contract/refusal.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { toast } from '#app/ui/toast.tsx'
import { beneficiaryFacts, type Beneficiary } from './facts.tsx'

export const oneReading = (ref: string) => reading(beneficiaries.show, { params: { ref } }, { persist: true })

export function BeneficiaryPage({ id }: { id: string }) {
  const query = useQuery(oneReading(id))
  return (
    <ItemPage
      title={query.data?.beneficiary_account_name ?? 'Beneficiary'} back="/dashboard/beneficiaries"
      width="column"
      failed={beneficiaryMessages.notFound} standing={useStanding(query)}
    >
      {(beneficiary) => <Known beneficiary={beneficiary} />}
    </ItemPage>
  )
}

function Known({ beneficiary }: { beneficiary: Beneficiary }) {
  const { reference } = beneficiary
  const [mayPay, mayChange] = [useMay('initiate_payouts'), useMay('manage_beneficiaries')]
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Detail facts={beneficiaryFacts} item={beneficiary} />
      <div className="grid gap-3 mt-6 sm:grid-cols-3">
        {mayPay && (
          <LinkButton
            to="/dashboard/new-payout/single-transfer"
            search={{ to: reference } as never}
            look="primary"
            icon={Send}
            wide
          >
            Pay
          </LinkButton>
        )}
        {mayChange && (
          <>
            <LinkButton to="/dashboard/beneficiary/$reference/edit" params={{ reference }} icon={Pencil} wide>
              Edit
            </LinkButton>
            <Button look="danger" icon={Trash2} wide onClick={() => setAsking(true)}>
              Delete
            </Button>
          </>
        )}
      </div>
      <Deletion beneficiary={beneficiary} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

interface DeletionProps {
  beneficiary: Beneficiary
  open: boolean
  onClose: () => void
}

function Deletion({ beneficiary, open, onClose }: DeletionProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const removal = useWriting(beneficiaries.remove, { quiet: true })
  const remove = () =>
    removal.mutate(
      { params: { ref: beneficiary.reference } },
      {
        async onSuccess() {
          toast.success('Beneficiary successfully deleted')
          await navigate({ to: '/dashboard/beneficiaries', replace: true })
          await client.invalidateQueries({ queryKey: [beneficiaries.list.path] })
        },
        onError(error) {
          toast.error(error instanceof Refusal ? error.message : beneficiaryMessages.notDeleted)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open={open}
      title="Delete this beneficiary?"
      confirm="Delete"
      cancel="Keep"
      danger
      busy={removal.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {beneficiary.beneficiary_account_name}, {beneficiary.bank_name} {beneficiary.beneficiary_nuban}. Payouts
      that were made stay as they are.
    </ConfirmDialog>
  )
}
