// In which form the journal is taken away, and how finely.
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { journal } from '#contract/journal.ts'
import { journalFormNames, journalForms, type JournalDetail, type JournalForm } from '#domain/journal.ts'
import { longDate } from '#domain/time.ts'
import { useMay } from '#app/api/permissions.ts'
import { useDownload } from '#app/api/use-download.ts'
import { Segments } from '#app/ui/choices.tsx'
import { downloadProblem } from '#app/ui/download-problem.ts'
import { ListCard, RowButton } from '#app/ui/list-card.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { toast } from '#app/ui/toast.tsx'

interface JournalDownloadProps {
  from: string
  to: string
  onClose: () => void
}

const details = [
  { value: 'days', label: 'By day' }, { value: 'documents', label: 'Each document' },
] as const

const spoken = (day: string) => longDate(new Date(day))

export function JournalDownload({ from, to, onClose }: JournalDownloadProps) {
  const [detail, setDetail] = useState<JournalDetail>('days')
  const { take } = useDownload(journal.download, saveFile,
    (error) => toast.error(downloadProblem(error)))
  const [seesPayments, seesPayouts] = [useMay('view_collections'), useMay('view_payouts')]
  const maySeeDocuments = seesPayments === true && seesPayouts === true
  async function save(format: JournalForm) {
    if (await take({ query: { from, to, format, detail } }, `journal-${from}-${to}.csv`)) onClose()
  }
  return (
    <Sheet open onClose={onClose} title="Download the journal">
      <p className="text-15 text-soft mb-3">
        {spoken(from)} to {spoken(to)}. Every entry balances to the kobo, in each form.
      </p>
      {maySeeDocuments && <Segments label="Entries" value={detail} choices={details} onChange={setDetail} />}
      <div className="-mx-4 mt-2">
        <ListCard label="Forms">
          {journalFormNames.map((form) => (
            <RowButton
              key={form} icon={Download} lead={journalForms[form].name}
              status={journalForms[form].says} onClick={() => void save(form)}
            />
          ))}
        </ListCard>
      </div>
    </Sheet>
  )
}
