// The journal by schedule: in which form it is made each month, and the months that are there to download.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { journal } from '#contract/journal.ts'
import { journalFormNames, journalForms, type JournalDetail, type JournalForm } from '#domain/journal.ts'
import { monthWords } from '#domain/month.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useDownload } from '#app/api/use-download.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { Segments, Switch } from '#app/ui/choices.tsx'
import { downloadProblem } from '#app/ui/download-problem.ts'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ListCard, Row, RowButton } from '#app/ui/list-card.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { toast } from '#app/ui/toast.tsx'

type Plan = Answer<typeof journal.plan>
type Month = Plan['months'][number]

const planReading = reading(journal.plan, {}, { persist: true, staleTime: 0 })

/** For who may download. */
export function JournalEachMonth() {
  const standing = useStanding(useQuery(planReading))
  const [changing, setChanging] = useState(false)
  return (
    <section aria-label="Each month">
      <SectionHead title="Each month" />
      <Shown standing={standing} loading={<SkeletonRows rows={1} />}>
        {(plan) => (
          <>
            <ListCard label="Each month">
              <RowButton
                icon={CalendarClock} lead={leadOf(plan)} status={statusOf(plan)}
                onClick={() => setChanging(true)}
              />
              {plan.months.map((one) => <Made key={one.month} one={one} />)}
            </ListCard>
            {changing && <PlanSheet plan={plan} onClose={() => setChanging(false)} />}
          </>
        )}
      </Shown>
    </section>
  )
}

const leadOf = ({ format }: Plan) =>
  (format === null ? 'Ask for it each month' : `Made for ${journalForms[format].name}`)

function statusOf({ format, by_mail, set_by }: Plan): string {
  if (format === null) return 'It is there on the first of the next month, here and by email.'
  const told = by_mail ? `and ${set_by ?? 'who asked for it'} gets an email` : 'without an email'
  return `On the first of each month, ${told}.`
}

function Made({ one: { month, from, to, format, detail, made_at } }: { one: Month }) {
  const { busy, take } = useDownload(journal.download, saveFile,
    (error) => toast.error(downloadProblem(error)))
  const isOffline = useReachable().state === 'offline'
  const name = monthWords(month)
  return (
    <Row
      lead={name} status={journalForms[format].name} when={<TimeText at={made_at} />}
      action={
        <IconButton
          label={`Download the journal of ${name}`} icon={Download} disabled={isOffline || busy}
          onClick={() => void take({ query: { from, to, format, detail } }, `journal-${month}.csv`)}
        />
      }
    />
  )
}

const forms = journalFormNames.map((form) => ({ value: form, label: journalForms[form].name }))
const details = [
  { value: 'days', label: 'By day' }, { value: 'documents', label: 'Each document' },
] as const

function PlanSheet({ plan, onClose }: { plan: Plan, onClose: () => void }) {
  const [format, setFormat] = useState<JournalForm>(plan.format ?? 'csv')
  const [detail, setDetail] = useState<JournalDetail>(plan.detail)
  const [by_mail, setByMail] = useState(plan.by_mail)
  const [seesPayments, seesPayouts] = [useMay('view_collections'), useMay('view_payouts')]
  const { save, isSaving } = useSaving(plan, onClose)
  const isOffline = useReachable().state === 'offline'
  const isSame = plan.format === format && plan.detail === detail && plan.by_mail === by_mail
  return (
    <Sheet
      open onClose={onClose} title="The journal each month"
      footer={
        <Button
          look="primary" wide disabled={isOffline || isSame} busy={isSaving}
          onClick={() => save({ format, detail, by_mail })}
        >
          Save
        </Button>
      }
    >
      <Field label="For which program" className="!mt-0" hint={journalForms[format].says}>
        <SelectField
          choices={forms} value={format}
          onChange={(event) => setFormat(event.currentTarget.value as JournalForm)}
        />
      </Field>
      {seesPayments === true && seesPayouts === true && (
        <div className="mt-5">
          <Segments label="Entries" value={detail} choices={details} onChange={setDetail} />
        </div>
      )}
      <div className="mt-3">
        <Switch
          label="Email me when it is ready" hint="The email has a link, and none of your figures."
          checked={by_mail} onChange={(event) => setByMail(event.currentTarget.checked)}
        />
      </div>
      {plan.format !== null && (
        <Button wide className="mt-3" disabled={isOffline || isSaving} onClick={() => save({ format: null })}>
          Stop making it
        </Button>
      )}
    </Sheet>
  )
}

function useSaving({ version }: Plan, onDone: () => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useWriting(journal.setPlan, { quiet: true })
  return {
    isSaving: isPending,
    save(wanted: { format: JournalForm | null, detail?: JournalDetail, by_mail?: boolean }) {
      mutate({ body: { ...wanted, version } }, {
        onSuccess(saved) {
          client.setQueryData(planReading.queryKey, saved)
          toast.success(saved.format === null ? 'It is not made any more.' : 'Saved.')
          onDone()
        },
        onError(failure) {
          toast.error(failure.message)
          void client.invalidateQueries({ queryKey: planReading.queryKey })
        },
      })
    },
  }
}
