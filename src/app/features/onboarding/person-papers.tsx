// The two papers of a director: the ID, of the type that was chosen, and the proof of address.
import { useEffect, useState } from 'react'
import { identityTypes, type IdentityType } from '#domain/identity.ts'
import { afterCamera, lostPhoto } from '#app/offline/capture.ts'
import { DocumentSheet } from './document-sheet.tsx'
import { directorDetails } from './drafts.ts'
import type { OpenPerson } from './open-person.ts'
import { PaperField } from './paper-field.tsx'
import { papers, storedPaper, type Paper } from './person-fields.ts'
import { useIntake } from './use-intake.ts'

interface PersonPapersProps {
  person: OpenPerson
  off: boolean
  errors: Partial<Record<Paper, string>>
}

export function PersonPapers({ person, off, errors }: PersonPapersProps) {
  const { form, saver, key, stored } = person
  const [looking, setLooking] = useState<Paper | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  useEffect(() => {
    lostPhoto().then((found) => {
      if (found?.form === directorDetails.name && found.entity === key) setLost(found.field)
    }).catch(() => {})
  }, [key])
  const files = form.watch('files')
  const kycIdType = form.watch('kycIdType')
  const intake = useIntake({
    form: directorDetails.name, entity: key,
    async onReady(field, { kept, ...rest }) {
      const paper = field as Paper
      const next = { ...form.getValues('files'), [paper]: { file_id: kept.id, name: kept.name } }
      await saver.commit({ ...form.getValues(), files: next }, { files: [{ kept, ...rest }] })
      form.setValue('files', next)
      setLost(null)
      if (kept.width !== null) setLooking(paper)
    },
  })
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
    if (intake.problem?.field === paper) return intake.problem.text
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
          busy={intake.busy === paper}
          onLook={() => setLooking(paper)}
        />
      ))}
      {looking && (
        <DocumentSheet
          {...shared(looking)}
          stored={null}
          isNew
          onUse={() => setLooking(null)}
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
