// The two papers of a director: the ID, of the type that was chosen, and the proof of address.
import { identityTypes, type IdentityType } from '#domain/identity.ts'
import { afterCamera } from '#app/offline/capture.ts'
import { DocumentSheet } from './document-sheet.tsx'
import type { OpenPerson } from './open-person.ts'
import { PaperField } from './paper-field.tsx'
import { papers, storedPaper, type Paper } from './person-fields.ts'
import type { PersonIntake } from './person-intake.ts'

interface PersonPapersProps {
  person: OpenPerson
  intake: PersonIntake
  off: boolean
  errors: Partial<Record<Paper, string>>
}

export function PersonPapers({ person, intake, off, errors }: PersonPapersProps) {
  const { form, stored } = person
  const { looking, setLooking, lost } = intake
  const files = form.watch('files')
  const kycIdType = form.watch('kycIdType')
  const labels: Record<Paper, string> = {
    idCard: identityTypes[kycIdType as IdentityType] ?? 'ID document', proof_of_address: 'Proof of address',
  }
  const shared = (paper: Paper) => ({
    label: labels[paper],
    file_id: files[paper]?.file_id ?? null,
    stored: storedPaper(stored, paper, kycIdType) ?? null,
    off,
    onBeforeOpen: (source: 'camera' | 'file') => intake.onBeforeOpen(paper, source),
    onFile: (file: File, source: 'camera' | 'file') => {
      setLooking(null)
      void intake.onFile(paper, file, source)
    },
  })
  const problemOf = (paper: Paper) => {
    if (intake.problems[paper]) return intake.problems[paper]
    return lost === paper ? 'Your photo did not arrive. Take it again.' : null
  }
  return (
    <>
      {papers.map((paper) => (
        <PaperField
          key={paper}
          {...shared(paper)}
          hint={hints[paper]}
          error={errors[paper]}
          problem={problemOf(paper)}
          busy={intake.busy.includes(paper)}
          onLook={() => setLooking(paper)}
        />
      ))}
      {looking && (
        <DocumentSheet
          {...shared(looking)}
          stored={null}
          isNew
          onUse={() => setLooking(null)}
          onPrepared={(file) => intake.put(looking, file)}
          onDownload={() => {}}
          onClose={() => {
            setLooking(null)
            void afterCamera()
          }}
        />
      )}
    </>
  )
}

const hints: Record<Paper, string> = {
  idCard: 'All four corners, name and number readable',
  proof_of_address: 'Utility bill or bank statement of the last three months',
}
