// In which form a statement is taken away: for people, for spreadsheets, or for programs that keep accounts.
import Calculator from 'lucide-react/icons/calculator'
import FileText from 'lucide-react/icons/file-text'
import Table from 'lucide-react/icons/table'
import type { Answer } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { statementForms, type StatementForm } from '#domain/statement.ts'
import { useDownload } from '#app/api/use-download.ts'
import { downloadProblem } from '#app/ui/download-problem.ts'
import type { IconShape } from '#app/ui/icon.tsx'
import { ListCard, RowButton } from '#app/ui/list-card.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { toast } from '#app/ui/toast.tsx'

export type Statement = Answer<typeof statements.list>['items'][number]

const uses: Record<StatementForm, { icon: IconShape; words: string }> = {
  pdf: { icon: FileText, words: 'To read, print or send' },
  xlsx: { icon: Table, words: 'A workbook (XLSX)' },
  csv: { icon: Table, words: 'A table that every program opens' },
  mt940: { icon: Calculator, words: 'For accounting programs (SWIFT)' },
  camt053: { icon: Calculator, words: 'For accounting programs (ISO 20022)' },
}

/** As people look for them; a statement of before has fewer. */
const inOrder = Object.keys(uses) as StatementForm[]

interface StatementDownloadProps {
  one: Statement
  /** The days that it is of, in words. */
  days: string
  onClose: () => void
}

export function StatementDownload({ one, days, onClose }: StatementDownloadProps) {
  const { take } = useDownload(statements.download, saveFile,
    (error) => toast.error(downloadProblem(error)))
  const { id, nuban, formats = ['csv'] } = one
  async function save(format: StatementForm) {
    const name = `statement-${nuban ?? 'collections'}.${statementForms[format].ending}`
    if (await take({ params: { id }, query: { format } }, name)) onClose()
  }
  return (
    <Sheet open onClose={onClose} title="Download statement">
      <p className="text-15 text-soft mb-3">{days}. Every form has the same lines, to the kobo.</p>
      <div className="-mx-4">
        <ListCard label="Forms">
          {inOrder.filter((form) => formats.includes(form)).map((form) => (
            <RowButton
              key={form}
              icon={uses[form].icon}
              lead={statementForms[form].name}
              status={uses[form].words}
              onClick={() => void save(form)}
            />
          ))}
        </ListCard>
      </div>
    </Sheet>
  )
}
