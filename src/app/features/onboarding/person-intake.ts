// Takes the two papers of a person in: each is kept with the form that names it.
import { useEffect, useState } from 'react'
import { lostPhoto } from '#app/offline/capture.ts'
import { directorDetails } from './drafts.ts'
import type { OpenPerson } from './open-person.ts'
import type { Paper } from './person-fields.ts'
import { useIntake } from './use-intake.ts'

export type PersonIntake = ReturnType<typeof usePersonIntake>

export function usePersonIntake({ form, saver, key }: OpenPerson) {
  /** The picture that is looked at before it counts. */
  const [looking, setLooking] = useState<Paper | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  useEffect(() => {
    lostPhoto().then((found) => {
      if (found?.form === directorDetails.name && found.entity === key) setLost(found.field)
    }).catch(() => {})
  }, [key])
  const intake = useIntake({
    form: directorDetails.name, entity: key,
    async onReady(field, { kept, ...rest }) {
      const paper = field as Paper
      const files = { ...form.getValues('files'), [paper]: { file_id: kept.id, name: kept.name } }
      await saver.commit({ ...form.getValues(), files }, { files: [{ kept, ...rest }] })
      form.setValue('files', files)
      setLost(null)
      if (kept.width !== null) setLooking(paper)
    },
  })
  return { ...intake, looking, setLooking, lost }
}
